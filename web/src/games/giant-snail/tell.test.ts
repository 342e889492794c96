import { expect, test } from 'vitest';

import { zones } from './layout';
import { messages } from './messages';
import { EFFECT, effectLines } from './tell';
import type { View } from './view';

/** The weapon with most to say, and the longest of the other effects. */
const view = {
  technologies: [
    { name: 'a-salt-rifle', effect: 'weapon', amount: 0 },
    { name: 'malacologist', effect: 'malacologist', amount: 3 },
  ],
  weapons: [{ name: 'a-salt-rifle', build: { metal: 2, energy: 1 }, fire: { metal: 1, energy: 1 }, damage: 3 }],
} as unknown as View;

test.each(Object.entries(messages))('what a card does stays on the card, in %s', (_, words) => {
  for (const { market } of [zones(12, 4, true), zones(12, 4, false)])
    for (const { name } of view.technologies) {
      const lines = effectLines(words, view, name, (market.width - 24) / 2);
      expect(EFFECT.top + (lines.length - 1) * EFFECT.line).toBeLessThanOrEqual(market.height - 36 - 4);
    }
});
