"""What a game is: hexes, the map, groups, the state and its plain form."""
