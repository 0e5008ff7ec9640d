import shlex
import textwrap

ROOMS = {
    "hall": {"text": "A long hall with a door to the north.", "exits": {"north": "library"}, "items": ["lamp"]},
    "library": {"text": "Dusty shelves everywhere.", "exits": {"south": "hall"}, "items": ["book", "key"]},
}


class Game:
    def __init__(self):
        self.room = "hall"
        self.bag = []
        self.lines = []

    def say(self, text):
        self.lines.extend(textwrap.wrap(text, 60))

    def do_look(self, *_):
        room = ROOMS[self.room]
        self.say(room["text"] + " You see: " + (", ".join(room["items"]) or "nothing") + ".")

    def do_go(self, direction=None, *_):
        target = ROOMS[self.room]["exits"].get(direction)
        if target is None:
            self.say("You cannot go that way.")
        else:
            self.room = target
            self.do_look()

    def do_take(self, item=None, *_):
        items = ROOMS[self.room]["items"]
        if item in items:
            items.remove(item)
            self.bag.append(item)
            self.say(f"Taken: {item}.")
        else:
            self.say("There is no such thing here.")

    def run(self, script):
        for line in script.splitlines():
            verb, *words = shlex.split(line)
            handler = getattr(self, f"do_{verb}", None)
            if handler is None:
                self.say(f"I do not know how to {verb}.")
            else:
                handler(*words)
        return self


game = Game().run('look\ntake lamp\ngo north\ntake "key"\ngo west\ndance')
print("\n".join(game.lines))
result = game.bag
