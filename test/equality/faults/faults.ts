import type { Fault } from '../loader.ts';

export const faults: readonly Fault[] = [];
