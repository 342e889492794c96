// What the board says, in every language.
import type { Language } from '../../../lib/game';
import { ca } from './ca';
import { en, type Words } from './en';
import { es } from './es';

export type { Key, Words } from './en';

export const messages: Readonly<Record<Language, Words>> = { en, es, ca };
