"""Cargolino Valentino, a backwards snail race for two to six players with secret owners."""

from snailhouse.games.cargolino.words import CargolinoValentino

room = CargolinoValentino()
