import './remakes.ts';
import { linked } from '../linked.ts';
import { findUsers, refreshAll } from '../store/circle.ts';

declare module '../linked.ts' {
  interface Parts {
    circles: typeof circles;
  }
}

const circles = { findUsers, refreshAll };
linked.circles = circles;
