import * as presource from 'presource';
import * as internal from 'presource/internal';
import { vi } from 'vitest';
import * as core from '../../runtime/compiled.ts';
import { PARTS } from '../../runtime/contract/parts.ts';
import * as schemas from '../../runtime/schema/index.ts';
import type { Modules } from './evaluate.ts';

/** The runtime, for text that is run here: all of its parts are there already. */
export const runtime: Modules = {
  presource,
  'presource/internal': internal,
  'presource/compiled': core,
  'presource/compiled-schema': schemas,
  ...Object.fromEntries(Object.keys(PARTS).map((part) => [`presource/with-${part}`, {}])),
};

/** Another copy of the runtime, which shares no state with the first. */
export async function anotherRuntime(): Promise<Modules> {
  vi.resetModules();
  return { presource: await import('presource'), 'presource/internal': await import('presource/internal') };
}
