// A small script of its own, which runs while all the others are still on their way.
import { openEarly } from './lib/early';

openEarly(location.hash);
