import { linked } from '../linked.ts';
import { shorten, template } from '../path/template.ts';

linked.paths = { template, shorten };
