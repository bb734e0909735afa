import { fetchWithSignal } from '../controller/signals.ts';
import { linked } from '../linked.ts';

declare module '../linked.ts' {
  interface Parts {
    signals: typeof fetchWithSignal;
  }
}

linked.signals = fetchWithSignal;
