import type { Model, Shown } from '../model.ts';
import { classes } from './graph.ts';

/** Walks what the model shows and what the store gave side by side; the first difference is returned as a text. */
export class Comparison {
  private readonly model: Model;
  /** One object per entity and state: from whichever endpoint it is reached. */
  readonly objects = new Map<string, object>();
  private readonly inOrder: boolean;
  private readonly classes: Readonly<Record<string, unknown>>;

  constructor(model: Model, inOrder: boolean, known: Readonly<Record<string, unknown>> = classes) {
    this.model = model;
    this.inOrder = inOrder;
    this.classes = known;
  }

  private isOf(type: string, value: unknown): value is object {
    return value instanceof (this.classes[type] as new () => object);
  }

  compare(shown: Shown, actual: unknown, path: string): string | undefined {
    switch (shown.kind) {
      case 'value':
        return this.value(shown.value, actual, path);
      case 'gone':
        return actual === undefined ? undefined : `${path}: expected undefined, got ${brief(actual)}`;
      case 'pristine':
        return this.isOf(shown.type, actual) && (actual as { id?: unknown }).id === ''
          ? undefined
          : `${path}: expected a pristine ${shown.type}, got ${brief(actual)}`;
      case 'array':
        return this.array(shown, actual, path);
      case 'shape':
        return this.fields(shown.fields, actual, path);
      case 'node':
        return this.node(shown.type, shown.pk, actual, path);
    }
  }

  private value(expected: unknown, actual: unknown, path: string): string | undefined {
    const [left, right] = [JSON.stringify(expected), JSON.stringify(actual)];
    return left === right ? undefined : `${path}: expected ${left}, got ${right}`;
  }

  private array(shown: Shown & { kind: 'array' }, actual: unknown, path: string): string | undefined {
    if (!Array.isArray(actual)) return `${path}: expected a list, got ${brief(actual)}`;
    const present = shown.items.filter((item) => item.kind !== 'gone');
    const items = shown.anyOrder ? this.ordered(present, actual) : present;
    if (items.length !== actual.length) {
      return `${path}: expected ${items.length} items (${items.map(label)}), got ${actual.length} (${actual.map(brief)})`;
    }
    return first(items, (item, i) => this.compare(item, actual[i], `${path}[${i}]`));
  }

  /** Of what one commit brought the order is free: the expected items in the order found, inside each commit. */
  private ordered(items: Shown[], actual: unknown[]): Shown[] {
    const place = new Map(actual.map((item, i) => [String((item as { id: unknown }).id), i]));
    const key = (item: Shown) => {
      const { type, pk } = item as Shown & { kind: 'node' };
      return [this.inOrder ? this.model.record(type, pk)!.seen : 0, place.get(pk) ?? -1] as const;
    };
    return [...items].sort((a, b) => key(a)[0] - key(b)[0] || key(a)[1] - key(b)[1]);
  }

  private node(type: string, pk: string, actual: unknown, path: string): string | undefined {
    if (!this.isOf(type, actual)) return `${path}: expected ${type} ${pk}, got ${brief(actual)}`;
    const name = `${type} ${pk}`;
    const known = this.objects.get(name);
    if (known) return known === actual ? undefined : `${path}: a second object for ${name}`;
    this.objects.set(name, actual);
    return this.fields(this.model.node(type, pk), actual, `${path}<${name}>`);
  }

  private fields(fields: Record<string, Shown>, actual: unknown, path: string): string | undefined {
    if (typeof actual !== 'object' || actual === null)
      return `${path}: expected an object, got ${brief(actual)}`;
    const got = actual as Record<string, unknown>;
    const extra = Object.keys(got).filter((key) => !(key in fields));
    if (extra.length > 0) return `${path}: unexpected ${extra}`;
    return first(Object.keys(fields), (key) => this.compare(fields[key]!, got[key], `${path}.${key}`));
  }
}

function first<T>(items: T[], check: (item: T, i: number) => string | undefined): string | undefined {
  for (let i = 0; i < items.length; i++) {
    const found = check(items[i]!, i);
    if (found !== undefined) return found;
  }
  return undefined;
}

function label(shown: Shown): string {
  return shown.kind === 'node' ? `${shown.type} ${shown.pk}` : shown.kind;
}

export function brief(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  const { id } = value as { id?: unknown };
  return `${value.constructor?.name ?? 'object'}${id === undefined ? '' : ` ${id}`}`;
}

/** Keeps what was handed out beside a copy of its own fields, to see that nobody ever writes to it. */
export class HandedOut {
  private readonly copies = new Map<object, [string, unknown][]>();

  /** Remembers everything reachable. With `freeze` a write throws where it happens. */
  add(root: unknown, freeze: boolean): void {
    const queue = [root];
    while (queue.length > 0) {
      const next = queue.pop();
      if (typeof next !== 'object' || next === null || this.copies.has(next)) continue;
      this.copies.set(next, Object.entries(next));
      queue.push(...Object.values(next));
      if (freeze) Object.freeze(next);
    }
  }

  written(): string | undefined {
    for (const [object, copy] of this.copies) {
      const now = Object.entries(object);
      const same =
        now.length === copy.length &&
        copy.every(([key, value], i) => now[i]![0] === key && Object.is(now[i]![1], value));
      if (!same) return `a handed-out ${brief(object)} was written to: ${now.map(([key]) => key)}`;
    }
    return undefined;
  }
}

export function freezeDeep<T>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    Object.freeze(value);
    for (const inner of Object.values(value)) freezeDeep(inner);
  }
  return value;
}
