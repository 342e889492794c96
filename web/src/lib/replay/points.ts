// How parts of luck and skill are written: in points of a hundred.
import type { Language } from '../game';

export interface Points {
  /** A share, such as 33.3. */
  share: (part: number) => string;
  /** A share without digits after the point. */
  whole: (part: number) => string;
  /** A change with its sign, such as +4.2. */
  change: (part: number) => string;
  /** By how much a part may be wrong; nothing where that is too little to be seen. */
  margin: (part: number) => string;
}

export function pointsIn(language: Language): Points {
  const places = (digits: number, signDisplay: 'auto' | 'exceptZero' = 'auto'): Intl.NumberFormat =>
    new Intl.NumberFormat(language, {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
      signDisplay,
    });
  const [tenths, whole, changes] = [places(1), places(0), places(1, 'exceptZero')];
  return {
    share: (part) => tenths.format(100 * part),
    whole: (part) => whole.format(100 * part),
    change: (part) => changes.format(100 * part).replace('-', '−'),
    margin: (part) => (100 * part < 0.05 ? '' : `± ${tenths.format(100 * part)}`),
  };
}
