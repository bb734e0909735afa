import { Comparison } from '../store/fuzz/compare.ts';
import type { Expected, View } from './oracle.ts';
import type { Schema } from './program.ts';
import type { Seen } from './run.ts';
import { nameOf, type Place } from './targets.ts';

interface Known {
  readonly object: unknown;
  readonly version: number;
  readonly text: string;
}

/** Compares what a run showed with what the model says, step by step; returns the first difference. */
export class Verifier {
  private readonly known = new Map<string, Known>();

  constructor(
    private readonly places: readonly Place[],
    private readonly classes: Readonly<Record<string, unknown>>,
    private readonly convertsToObjects: boolean,
  ) {}

  check(expected: Expected, seen: Seen): string | undefined {
    const { fails } = expected;
    if (expected.isForgotten) this.known.clear();
    for (const name of expected.open) this.known.delete(name);
    if (fails !== undefined && fails !== seen.failed) {
      return fails ? 'what must fail did not' : `failed: ${seen.text.split('\n')[0]}`;
    }
    const calls = expected.calls.findIndex((count, i) => {
      const actual = seen.calls[i]!;
      return count === undefined || (count === 0 && this.convertsToObjects) ? actual > 1 : actual !== count;
    });
    if (calls >= 0) {
      return `watcher ${calls} was called ${seen.calls[calls]} times instead of ${expected.calls[calls]}`;
    }
    return this.checkReads(expected, seen) ?? this.checkSnapshot(expected, seen);
  }

  private checkReads({ model, open, views, wasLayered }: Expected, { reads }: Seen): string | undefined {
    const isExact = !this.convertsToObjects;
    const comparison = new Comparison(model, true, this.classes);
    for (const { place, data, status } of reads) {
      const { target, args } = this.places[place]!;
      const name = nameOf(this.places[place]!);
      if (open.has(name)) continue;
      if (wasLayered && isInOrderOfArrival(target.schema)) {
        this.known.delete(name);
        continue;
      }
      const shown = model.reads(name, target, args);
      if (!shown || shown.kind === 'gone') {
        this.known.delete(name);
        if (target.schema.kind !== 'shape' && data !== undefined)
          return `${name}: something instead of nothing`;
        if (!shown && status !== 1) return `${name}: status ${status} for nothing`;
        continue;
      }
      if (status !== 3) return `${name}: status ${status}`;
      const found =
        comparison.compare(shown, data, name) ?? this.identity(name, data, views.get(name)!, isExact);
      if (found) return found;
    }
    for (const [name, object] of comparison.objects) {
      const found = this.identity(name, object, views.get(name)!, isExact);
      if (found) return found;
    }
    return undefined;
  }

  /** The same object for as long as nothing behind it changed; another one when something did that can be seen. */
  private identity(
    name: string,
    object: unknown,
    { version, text }: View,
    isExact: boolean,
  ): string | undefined {
    if (typeof object !== 'object' || object === null) return undefined;
    const last = this.known.get(name);
    this.known.set(name, { object, version, text });
    if (!last) return undefined;
    if (isExact && last.version === version && last.object !== object)
      return `${name}: a new object without a change`;
    if (last.text !== text && last.object === object) return `${name}: the old object after a change`;
    return undefined;
  }

  private checkSnapshot({ model }: Expected, { snapshot }: Seen): string | undefined {
    const [wanted, actual] = [digits(JSON.parse(model.snapshot())), digits(entities(snapshot))];
    return wanted === actual ? undefined : `the store holds ${actual}\n  instead of ${wanted}`;
  }
}

/** What shows entities as they came: those of pending mutations come and go. */
const isInOrderOfArrival = (schema: Schema): boolean =>
  schema.kind === 'all' ||
  schema.kind === 'mixed' ||
  (schema.kind === 'query' && schema.how === 'filter' && schema.collection === undefined);

/** Lists are what a reader sees of them. */
const entities = (snapshot: Readonly<Record<string, unknown>>): object =>
  Object.fromEntries(Object.entries(snapshot).filter(([key]) => !/[[(]/.test(key)));

/** A text in which keys are in order, and numbers are written as text: a primary key may be either. */
function digits(value: unknown): string {
  return JSON.stringify(value, (_, inner) => {
    if (typeof inner === 'number') return String(inner);
    if (typeof inner === 'string') return inner.replace(/^pending-\d+-\d+$/, 'pending');
    if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return inner;
    const entries = Object.entries(inner).map(
      ([key, one]) => [key.replace(/^pending-\d+-\d+$/, 'pending'), one] as const,
    );
    return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}
