// Small sounds, made here: nothing is downloaded, and nothing sounds unless it is asked for.

let context: AudioContext | undefined;

function tone(pitch: number, after: number, length: number, loud: number): void {
  context ??= new AudioContext();
  const begin = context.currentTime + after;
  const voice = context.createOscillator();
  const volume = context.createGain();
  voice.type = 'triangle';
  voice.frequency.value = pitch;
  volume.gain.setValueAtTime(0, begin);
  volume.gain.linearRampToValueAtTime(loud, begin + 0.015);
  volume.gain.exponentialRampToValueAtTime(0.0001, begin + length);
  voice.connect(volume).connect(context.destination);
  voice.start(begin);
  voice.stop(begin + length);
}

/** A knock: something was put down. */
export function playStep(): void {
  tone(196, 0, 0.09, 0.12);
}

/** A rattle of dice. */
export function playDice(): void {
  [310, 250, 340].forEach((pitch, index) => tone(pitch, index * 0.06, 0.05, 0.08));
}

/** Two rising notes: it is your turn. */
export function playTurn(): void {
  tone(523, 0, 0.18, 0.12);
  tone(659, 0.14, 0.28, 0.12);
}

/** A small fanfare. */
export function playEnd(): void {
  [392, 494, 587, 784].forEach((pitch, index) => tone(pitch, index * 0.14, 0.35, 0.1));
}
