// Small sounds, made here from a few voices: wood, breath and bells. Nothing is downloaded. Loaded when first wanted.
import type { Sound } from './index';

let context: AudioContext | undefined;
let master: GainNode | undefined;
let hiss: AudioBuffer | undefined;

/** The context, with everything that sounds going through one gain, of a volume from 0 to 1. */
function stage(volume: number): AudioContext {
  context ??= new AudioContext();
  if (!master) {
    master = context.createGain();
    master.connect(context.destination);
  }
  master.gain.value = volume ** 2;
  return context;
}

/** A gain that opens at once and fades, so many seconds from now. */
function envelope(audio: AudioContext, after: number, length: number, loud: number): GainNode {
  const gain = audio.createGain();
  const begin = audio.currentTime + after;
  gain.gain.setValueAtTime(0.0001, begin);
  gain.gain.exponentialRampToValueAtTime(loud, begin + 0.006);
  gain.gain.exponentialRampToValueAtTime(0.0001, begin + length);
  gain.connect(master!);
  return gain;
}

/** A tone that may slide from one pitch to another. */
function tone(
  audio: AudioContext,
  from: number,
  to: number,
  after: number,
  length: number,
  loud: number,
): void {
  const voice = audio.createOscillator();
  const begin = audio.currentTime + after;
  voice.frequency.setValueAtTime(from, begin);
  voice.frequency.exponentialRampToValueAtTime(to, begin + length);
  voice.connect(envelope(audio, after, length, loud));
  voice.start(begin);
  voice.stop(begin + length);
}

/** Noise through a narrow window that slides from one pitch to another. */
function breath(
  audio: AudioContext,
  from: number,
  to: number,
  after: number,
  length: number,
  loud: number,
): void {
  hiss ??= whiteNoise(audio);
  const source = audio.createBufferSource();
  source.buffer = hiss;
  const filter = audio.createBiquadFilter();
  const begin = audio.currentTime + after;
  filter.type = 'bandpass';
  filter.Q.value = 1.4;
  filter.frequency.setValueAtTime(from, begin);
  filter.frequency.exponentialRampToValueAtTime(to, begin + length);
  source.connect(filter).connect(envelope(audio, after, length, loud));
  source.start(begin, Math.random() * 0.5);
  source.stop(begin + length);
}

function whiteNoise(audio: AudioContext): AudioBuffer {
  const buffer = audio.createBuffer(1, audio.sampleRate, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < samples.length; at++) samples[at] = Math.random() * 2 - 1;
  return buffer;
}

/** Wood on wood. */
function knock(audio: AudioContext, pitch: number, after = 0, loud = 0.3): void {
  tone(audio, pitch * 1.6, pitch, after, 0.09, loud);
  breath(audio, 2600, 1200, after, 0.03, loud * 0.8);
}

/** A bar of a marimba. */
function bell(audio: AudioContext, pitch: number, after = 0, loud = 0.22): void {
  tone(audio, pitch, pitch, after, 0.55, loud);
  tone(audio, pitch * 4, pitch * 4, after, 0.16, loud * 0.3);
}

const SOUNDS: Readonly<Record<Sound, (audio: AudioContext) => void>> = {
  step: (audio) => knock(audio, 190),
  dice: (audio) =>
    [0, 0.07, 0.12, 0.2, 0.23].forEach((at, one) => knock(audio, 330 + 47 * (one % 3), at, 0.22)),
  card: (audio) => breath(audio, 900, 3600, 0, 0.13, 1.1),
  turn: (audio) => [523, 659].forEach((pitch, one) => bell(audio, pitch, one * 0.13)),
  shells: (audio) => [0, 0.09, 0.17].forEach((at, one) => tone(audio, 1250 + 190 * one, 900, at, 0.08, 0.2)),
  finish: (audio) => [659, 784, 1047].forEach((pitch, one) => bell(audio, pitch, one * 0.09, 0.18)),
  munch: (audio) => [0, 0.12, 0.24].forEach((at) => breath(audio, 500, 1500, at, 0.07, 2.2)),
  rumble: (audio) => {
    tone(audio, 70, 38, 0, 0.7, 0.3);
    breath(audio, 420, 160, 0, 0.6, 1.8); // small loudspeakers have no lower tones
  },
  won: (audio) => [523, 659, 784, 1047].forEach((pitch, one) => bell(audio, pitch, one * 0.13)),
  over: (audio) => [523, 440, 392].forEach((pitch, one) => bell(audio, pitch, one * 0.16, 0.18)),
};

/** Milliseconds after which a sound is not made up for: all that had to wait would be heard at once. */
const LATE = 300;

export async function sound(what: Sound, volume: number): Promise<void> {
  const audio = stage(volume);
  const asked = performance.now();
  if (audio.state !== 'running') await audio.resume();
  if (performance.now() - asked < LATE) SOUNDS[what](audio);
}
