// Snail's Pace, base game (rulings P1 to P5), as a game of boardgame.io. X always starts.
const TRACKS = 8;

function numbers([a, b, c]) {
  return [a, b, c, a + b, a + c, b + c, a + b + c];
}

function legal(G, player) {
  const rolled = new Set(numbers(G.dice));
  const tracks = [];
  for (let track = 0; track < TRACKS; track++) {
    const waits = G.rider[track] === 1 - player;
    if (rolled.has(track + 1) && G.winner[track] < 0 && !waits) tracks.push(track);
  }
  return tracks;
}

function advance(G, me, track) {
  const mine = G.toGo[me][track] - 1;
  const yours = G.toGo[1 - me][track];
  if (mine + yours === 8 && G.rider[track] === me) G.rider[track] = -1;
  else if (mine > 0 && mine + yours === 9) G.rider[track] = me;
  G.toGo[me][track] = mine;
  if (mine === 0) {
    G.winner[track] = me;
    G.rider[track] = -1;
    G.points[me] += track + 1;
  }
}

/** Who has a move after this roll and those that follow it: nobody's turn lasts without one. */
function rollOn(G, random, player) {
  for (;;) {
    G.dice = random.D6(3);
    G.legal = legal(G, player);
    if (G.legal.length > 0) return player;
    player = 1 - player;
  }
}

module.exports.SnailsPace = {
  name: 'snails-pace',
  setup: ({ random }) => {
    const G = {
      toGo: [0, 1].map(() => Array.from({ length: TRACKS }, (_, track) => track + 1)),
      rider: Array(TRACKS).fill(-1),
      winner: Array(TRACKS).fill(-1),
      points: [0, 0],
      dice: [],
      legal: [],
      player: 0,
    };
    G.player = rollOn(G, random, 0);
    return G;
  },
  turn: { activePlayers: { all: 'play' }, stages: { play: {} } },
  moves: {
    go: ({ G, random, playerID }, track) => {
      if (Number(playerID) !== G.player || !G.legal.includes(track)) return 'INVALID_MOVE';
      advance(G, G.player, track);
      if (G.winner.every((winner) => winner >= 0)) {
        G.player = -1;
        G.legal = [];
      } else {
        G.player = rollOn(G, random, 1 - G.player);
      }
    },
  },
  endIf: ({ G }) => (G.player < 0 ? { points: G.points } : undefined),
  minPlayers: 2,
  maxPlayers: 2,
};
