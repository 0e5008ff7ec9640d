//! The ways in which Python code climbs out of a Python that only hides things: they need an
//! interpreter that has something to hide.

use crate::audit::canary::{Canary, Proof, canary};

pub(super) const CANARIES: &[Canary] = &[
    canary(
        "language",
        "import-by-name",
        "`__import__` finds no module of the host",
        "return __import__('os').listdir(inputs['list'])",
    )
    .interpreter()
    .proof(Proof::Secret),
    canary(
        "language",
        "loaded-modules",
        "no module of the host is loaded already",
        "
import sys
return sys.modules['os'].listdir(inputs['list'])",
    )
    .interpreter()
    .proof(Proof::Secret),
    canary(
        "language",
        "dynamic-code",
        "code made at run time reaches no further",
        "
space = {}
exec(compile('import os', '<made>', 'exec'), space)
return eval('os', space).listdir(inputs['list'])",
    )
    .interpreter()
    .proof(Proof::Secret),
    canary(
        "language",
        "subclasses",
        "the classes beneath `object` lead nowhere",
        "
for known in ().__class__.__base__.__subclasses__():
    if known.__name__ == '_wrap_close':
        return known.__init__.__globals__['listdir'](inputs['list'])
nothing()",
    )
    .interpreter()
    .proof(Proof::Secret),
    canary(
        "language",
        "frames",
        "a frame gives away no builtins",
        "
def numbers():
    yield 1
return numbers().gi_frame.f_builtins['open'](inputs['secret']).read()",
    )
    .interpreter()
    .proof(Proof::Secret),
    canary(
        "language",
        "loader",
        "the machinery of imports cannot be had",
        "
import sys
for finder in sys.meta_path:
    spec = finder.find_spec('posix', None)
    if spec is not None:
        module = spec.loader.create_module(spec)
        spec.loader.exec_module(module)
        return module.listdir(inputs['list'])
nothing()",
    )
    .interpreter()
    .proof(Proof::Secret),
];
