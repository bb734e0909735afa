// biome-ignore-all lint/suspicious/noTemplateCurlyInString: texts of programs hold templates.
/** What classes say for themselves: each in two forms, the text that a program has and what the model does. */
import { Broken, type Json, type JsonObject } from '../store/model.ts';
import type { Check, Converter, Entity, Merge, Pk, Process } from './program.ts';

interface Method<F> {
  readonly text: string;
  readonly model: F;
}

/** Where a value stands: the field that holds it, and the endpoint's arguments. */
export interface Place {
  readonly key: string;
  readonly args: readonly Json[];
}

const idOf = (args: readonly Json[]): Json | undefined => (args[0] as JsonObject | undefined)?.id;

export const PKS: Record<Pk, Method<(value: JsonObject, place: Place) => Json | undefined>> = {
  id: { text: '', model: ({ id }) => id },
  slug: { text: 'pk() { return this.slug; }', model: ({ slug }) => slug },
  composite: {
    text: 'pk() { return `${(this as any).kind}.${this.id}`; }',
    model: ({ kind, id }) => `${kind}.${id}`,
  },
  asked: {
    text: 'pk(_parent: any, _key: any, args: any) { return this.id ?? args?.[0]?.id; }',
    model: ({ id }, { args }) => id ?? idOf(args),
  },
};

type Processing = (
  value: JsonObject,
  place: Place,
  parent: () => JsonObject | undefined,
) => JsonObject | undefined;

export const PROCESSES: Record<Exclude<Process, 'none'>, Method<Processing>> = {
  label: {
    text: 'static process(value: any): any { return { ...value, label: `${value.title}!` }; }',
    model: (value) => ({ ...value, label: `${value.title}!` }),
  },
  drop: {
    text: 'static process(value: any): any { return value.dropped ? undefined : { ...value }; }',
    model: (value) => (value.dropped ? undefined : value),
  },
  via: {
    text: 'static process(value: any, parent: any, key: any, args: any): any { return { ...value, via: key, asked: args?.[0]?.id ?? null }; }',
    model: (value, { key, args }) => ({ ...value, via: key, asked: idOf(args) ?? null }),
  },
  super: {
    text: 'static process(value: any, parent: any, key: any, args: any): any { return { ...super.process(value, parent, key, args), extra: true }; }',
    model: (_value, _place, parent) => ({ ...parent(), extra: true }),
  },
};

type Merging = (existing: JsonObject, incoming: JsonObject) => JsonObject;

export const MERGES: Record<
  Exclude<Merge, 'none'>,
  Method<(a: JsonObject, b: JsonObject, lists: string[], parent: Merging) => JsonObject>
> = {
  concat: {
    text: `static merge(existing: any, incoming: any): any {
    const merged = { ...existing, ...incoming };
    for (const key of Object.keys(this.schema)) {
      if (Array.isArray(existing[key]) && Array.isArray(incoming[key])) merged[key] = [...existing[key], ...incoming[key]];
    }
    return merged;
  }`,
    model(a, b, lists) {
      const merged: JsonObject = { ...a, ...b };
      for (const key of lists) {
        if (Array.isArray(a[key]) && Array.isArray(b[key])) merged[key] = [...a[key], ...b[key]];
      }
      return merged;
    },
  },
  highest: {
    text: 'static merge(existing: any, incoming: any): any { return { ...existing, ...incoming, count: Math.max(existing.count ?? 0, incoming.count ?? 0) }; }',
    model: (a, b) => ({ ...a, ...b, count: Math.max(Number(a.count ?? 0), Number(b.count ?? 0)) }),
  },
  first: {
    text: 'static merge(existing: any, incoming: any): any { return { ...incoming, ...existing }; }',
    model: (a, b) => ({ ...b, ...a }),
  },
  counted: {
    text: 'static merge(existing: any, incoming: any): any { return { ...super.merge(existing, incoming), merges: (existing.merges ?? 0) + 1 }; }',
    model: (a, b, _lists, parent) => ({ ...parent(a, b), merges: Number(a.merges ?? 0) + 1 }),
  },
};

const count = (value: JsonObject): number => Number(value.count ?? 0);

export const CHECKS: Record<Exclude<Check, 'none'>, string> = {
  validate:
    "static validate(value: any): any { return value.title === 'wrong' ? 'a wrong title' : undefined; }",
  shouldUpdate: `static shouldUpdate(_a: any, _b: any, existing: any, incoming: any): boolean {
    return (incoming.count ?? 0) >= (existing.count ?? 0);
  }`,
  shouldReorder: `static shouldReorder(_a: any, _b: any, existing: any, incoming: any): boolean {
    return (incoming.count ?? 0) < (existing.count ?? 0);
  }`,
};

/** What the checks say, as the model does them. */
export const VALIDATES = (value: JsonObject): boolean => value.title === 'wrong';
export const UPDATES = (existing: JsonObject, incoming: JsonObject): boolean =>
  count(incoming) >= count(existing);
export const REORDERS = (existing: JsonObject, incoming: JsonObject): boolean =>
  count(incoming) < count(existing);

function text(value: Json): string {
  if (typeof value !== 'string') throw new Broken('no text');
  return value;
}

export const CONVERTERS: Record<Converter, Method<(value: Json) => Json>> = {
  date: {
    text: '(value: number) => new Date(value * 1000)',
    model: (value) => JSON.parse(JSON.stringify(new Date(Number(value) * 1000))),
  },
  upper: { text: '(value: string) => value.toUpperCase()', model: (value) => text(value).toUpperCase() },
  wrap: { text: '(value: unknown) => ({ wrapped: value })', model: (value) => ({ wrapped: value }) },
};

export function methodsOf({ pk, process, merge, check }: Entity): readonly string[] {
  return [
    PKS[pk].text,
    process === 'none' ? '' : PROCESSES[process].text,
    merge === 'none' ? '' : MERGES[merge].text,
    check === 'none' ? '' : CHECKS[check],
  ].filter(Boolean);
}
