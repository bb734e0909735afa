import './remakes.ts';
import { linked } from '../linked.ts';
import { findUsers, isAgain, refreshAll } from '../store/circle.ts';

declare module '../linked.ts' {
  interface Parts {
    circles: typeof circles;
  }
}

const circles = { findUsers, isAgain, refreshAll };
linked.circles = circles;
