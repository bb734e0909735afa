import { heed } from '../controller/signals.ts';
import { linked } from '../linked.ts';

declare module '../linked.ts' {
  interface Parts {
    signals: typeof heed;
  }
}

linked.signals = heed;
