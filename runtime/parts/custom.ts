import { linked } from '../linked.ts';
import { adapt, judge, lookUp } from '../store/link/judging.ts';

linked.custom = { adapt, judge, lookUp };
