// Snail's Pace as the house shows it. Nothing is secret.
import type { components } from '../../lib/api/schema';

export type SnailsPaceView = components['schemas']['SnailsPaceView'];
export type TrackView = components['schemas']['SnailsPaceTrack'];
