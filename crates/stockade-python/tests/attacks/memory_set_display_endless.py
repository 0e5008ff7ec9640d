# ends: memory
{*iter(object, 1)}
