import { en } from './en';

export const ca = en;
