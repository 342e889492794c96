import { en } from './en';

export const es = en;
