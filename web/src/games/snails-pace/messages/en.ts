// The words on the board of Snail's Pace.
export const en = {
  board: "Snail's Pace: eight tracks. X races to the right, O to the left.",
  track: 'Track {track}, worth {track}.',
  places: 'X in column {x} (to go: {xgo}); O in column {o} (to go: {ogo}).',
  riding: '{rider} sits on {below}.',
  won: 'Won by {side}.',
  matched: 'Matched by the dice.',
  dice: 'Dice: {dice}',
  lastDice: 'Last roll: {dice}',
  noDice: 'Not rolled yet',
  stop: 'Stop',
  stopLabel: 'Stop here and pass the dice',
  points: '{side}, {name}; points: {points}',
  turn: 'to move',
  trackHead: 'Track',
  columnX: 'X in column',
  columnO: 'O in column',
  state: 'What happens',
  open: 'open',
  tracksWon: 'Races won',
  pointsHead: 'Points',
  score: 'Score: X {x}, O {o}.',
  yourSide: 'You are {side}.',
  player: '{side} is to move.',
  'touch-track': 'a track',
  'touch-stop': 'Stop',
};

export type Key = keyof typeof en;
/** What every language has to say: a missing word is a type error. */
export type Words = Readonly<Record<Key, string>>;
