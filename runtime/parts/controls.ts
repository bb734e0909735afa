import { resetEntireStore, set, setError, setResponse, watch } from '../controller/controls.ts';
import { linked } from '../linked.ts';

declare module '../linked.ts' {
  interface Parts {
    controls: typeof controls;
  }
}

const controls = { resetEntireStore, set, setError, setResponse, watch };
linked.controls = controls;
