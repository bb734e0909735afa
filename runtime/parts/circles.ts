import './remakes.ts';
import { linked } from '../linked.ts';
import { findUsers, meetsAgain, refreshAll } from '../store/circle.ts';

declare module '../linked.ts' {
  interface Parts {
    circles: typeof circles;
  }
}

const circles = { findUsers, meetsAgain, refreshAll };
linked.circles = circles;
