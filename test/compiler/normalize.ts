import { counters } from 'presource/internal';
import { Controller } from '../../runtime/controller/controller.ts';
import { snapshot } from '../../runtime/store/snapshot.ts';
import type { Exports } from './evaluate.ts';

/** A response, and the endpoint it answers: `PostResource.getList`. */
export interface Call {
  readonly endpoint: string;
  readonly args: readonly unknown[];
  readonly response: unknown;
}

/** What the store holds after some responses, and which of the two ways they were read. */
export function normalize(exports: Exports, calls: readonly Call[]) {
  const controller = new Controller();
  const before = { ...counters };
  for (const { endpoint, args, response } of calls) {
    const target = endpoint
      .split('.')
      .reduce((value, name) => (value as Exports)[name] as object, exports as object);
    controller.setResponse(target as never, ...(args as never), response);
  }
  const count = Object.fromEntries(
    Object.entries(counters).map(([name, value]) => [name, value - before[name as keyof typeof before]]),
  );
  return { count, tables: snapshot(controller) };
}
