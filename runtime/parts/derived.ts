import { derivable } from '../endpoint/stateful.ts';

derivable();
