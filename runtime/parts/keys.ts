import { linked } from '../linked.ts';
import { matches } from '../path/template.ts';

linked.keys = { matches };
