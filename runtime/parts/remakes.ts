import { linked } from '../linked.ts';
import { remake } from '../store/remake.ts';

declare module '../linked.ts' {
  interface Parts {
    remakes: typeof remake;
  }
}

linked.remakes = remake;
