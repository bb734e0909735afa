import type { Faults } from './fault.ts';
import { paths } from './paths.ts';
import { requests } from './requests.ts';

/** For each rule, a change of the source that breaks it, and nothing that does not rest on it. */
export const faults: Faults = { ...paths, ...requests };
