import { derivable } from '../endpoint/derived.ts';

derivable();
