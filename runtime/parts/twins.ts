import './remakes.ts';
import { linked } from '../linked.ts';
import { takeOver } from '../store/twins.ts';

declare module '../linked.ts' {
  interface Parts {
    twins: typeof takeOver;
  }
}

linked.twins = takeOver;
