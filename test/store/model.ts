/**
 * A naive model of the store: plain maps, every state a full copy, everything recomputed on each question. It knows
 * nothing of slots, stamps or layers, so that it can only be right or wrong about the rules themselves.
 */

/** What may stand in a response. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };

/** The model's own description of a schema. */
export type Schema =
  | { kind: 'entity'; type: string }
  | { kind: 'list'; of: Schema }
  | { kind: 'shape'; fields: Record<string, Schema> }
  | { kind: 'collection'; name: string; type: string }
  | { kind: 'all'; type: string }
  | { kind: 'convert'; convert(value: Json): Json }
  | { kind: 'plain' };

/** What a reader sees in one place; entities are named, not nested, so that cycles are plain data. */
export type Shown =
  | { kind: 'value'; value: Json }
  /** Nothing; `of` names what is not there. */
  | { kind: 'gone'; of?: string }
  | { kind: 'node'; type: string; pk: string }
  | { kind: 'pristine'; type: string }
  | { kind: 'array'; items: Shown[]; anyOrder?: true }
  /** With `areEntries` keys of what is not there are left out. */
  | { kind: 'shape'; fields: Record<string, Shown>; areEntries?: true };

export interface TypeModel {
  relations: Record<string, Schema>;
  defaults: Record<string, Shown>;
}

export type Types = Record<string, TypeModel>;

/** A stored piece of a response: relations are pks, read with the schema beside them. */
export type Link = Json | undefined;

export interface EntityRecord {
  fields: Record<string, Link>;
  date: number;
  deleted: boolean;
  /** Number of the commit that brought it first: the order of `All`; 0 for one deleted before it ever came. */
  seen: number;
}

interface Answer {
  schema: Schema;
  link: Link;
  date: number;
}

export interface KnownList {
  args: JsonObject;
  pks: string[];
  date: number;
}

/** The model cannot say what the rules want here; the step is left out. */
export class Ambiguous extends Error {}

/** The response cannot be normalized; nothing may change. */
export class Broken extends Error {}

export class Model {
  types: Types;
  entities = new Map<string, Map<string, EntityRecord>>();
  answers = new Map<string, Answer>();
  lists = new Map<string, Map<string, KnownList>>();
  commits = 0;
  /** Texts of what a model shows: it never changes once it is made. */
  private readonly texts = new Map<string, string>();
  private readonly nodes = new Map<string, Record<string, Shown>>();

  constructor(types: Types) {
    this.types = types;
    for (const type of Object.keys(types)) this.entities.set(type, new Map());
  }

  copy(): Model {
    const copy = this.empty();
    for (const [type, table] of this.entities) {
      const target = copy.entities.get(type)!;
      for (const [pk, record] of table) target.set(pk, { ...record, fields: { ...record.fields } });
    }
    for (const [key, answer] of this.answers) copy.answers.set(key, { ...answer });
    for (const [name, lists] of this.lists) {
      copy.lists.set(name, new Map([...lists].map(([key, list]) => [key, { ...list, pks: [...list.pks] }])));
    }
    copy.commits = this.commits;
    return copy;
  }

  protected empty(): Model {
    return new Model(this.types);
  }

  record(type: string, pk: string): EntityRecord | undefined {
    const found = this.entities.get(type)!.get(pk);
    return found && !found.deleted ? found : undefined;
  }

  // ---- writing: each returns a new model, so that a broken response costs nothing to undo ----

  /** An endpoint's answer. `date` is when a read's request started, or when anything else landed. */
  answer(key: string, schema: Schema, args: JsonObject, value: Json, date: number): Model {
    const next = this.next();
    if (schema.kind === 'collection') next.answerList(schema, args, value, date);
    else {
      const link = next.write(schema, value, date);
      const known = next.answers.get(key);
      if (!known || known.date <= date) next.answers.set(key, { schema, link, date });
    }
    return next;
  }

  /** A new member: it joins every known list whose arguments the call's (body included) or its own fields satisfy. */
  add(
    place: 'push' | 'unshift',
    name: string,
    type: string,
    args: JsonObject[],
    value: JsonObject,
    date: number,
  ): Model {
    const next = this.next();
    const known = this.entities.get(type)!.get(String(value.id));
    const pk = next.writeEntity(type, value, date);
    if (pk === null) throw new Broken('a member must be a record');
    for (const list of next.lists.get(name)?.values() ?? []) {
      if (list.pks.includes(pk)) {
        if (known?.deleted) throw new Ambiguous('a deleted member comes back');
        continue;
      }
      if (!this.matches(type, list.args, args, value, known)) continue;
      list.pks = place === 'push' ? [...list.pks, pk] : [pk, ...list.pks];
      list.date = date;
    }
    return next;
  }

  /** One more page: what the list does not hold yet is appended. A list that is not known stays so. */
  page(name: string, type: string, args: JsonObject, value: Json, date: number): Model {
    const next = this.next();
    const pks = next.write({ kind: 'list', of: { kind: 'entity', type } }, value, date) as string[];
    const list = next.lists.get(name)?.get(canonical(args));
    if (list) list.pks = [...list.pks, ...pks.filter((pk) => !list.pks.includes(pk))];
    return next;
  }

  remove(type: string, pk: string, date: number): Model {
    const next = this.next();
    const known = next.entities.get(type)!.get(pk);
    next.entities.get(type)!.set(pk, { fields: {}, date, deleted: true, seen: known?.seen ?? 0 });
    return next;
  }

  protected next(): Model {
    const next = this.copy();
    next.commits += 1;
    return next;
  }

  protected matches(
    type: string,
    wanted: JsonObject,
    args: JsonObject[],
    value: JsonObject,
    known: EntityRecord | undefined,
  ): boolean {
    return Object.entries(wanted).every(([key, want]) => {
      const given = args.some((arg) => arg[key] !== null && String(arg[key]) === String(want));
      if (given) return true;
      if (!(key in value)) {
        if (known && !known.deleted && key in known.fields)
          throw new Ambiguous(`${key} is only in the store`);
        return false;
      }
      const relation = this.types[type]!.relations[key];
      const own = value[key];
      const shown = relation && isObject(own) ? own.id : own;
      return shown !== null && shown !== undefined && String(shown) === String(want);
    });
  }

  protected answerList(
    schema: Schema & { kind: 'collection' },
    args: JsonObject,
    value: Json,
    date: number,
  ): void {
    const pks = this.write(
      { kind: 'list', of: { kind: 'entity', type: schema.type } },
      value,
      date,
    ) as string[];
    const lists = this.lists.get(schema.name) ?? new Map<string, KnownList>();
    this.lists.set(schema.name, lists);
    const known = lists.get(canonical(args));
    if (known && known.date > date) return;
    lists.set(canonical(args), { args, pks, date });
  }

  protected write(schema: Schema, value: Json | undefined, date: number): Link {
    if (value === null || value === undefined) return value;
    if (schema.kind === 'convert' || schema.kind === 'plain') return value;
    if (schema.kind === 'entity') return this.writeEntity(schema.type, value, date);
    if (schema.kind === 'shape') {
      if (!isObject(value)) throw new Ambiguous('not a shape');
      const link: Record<string, Link> = { ...value };
      for (const [key, inner] of Object.entries(schema.fields)) {
        if (key in value) link[key] = this.write(inner, value[key], date);
      }
      return link as Json;
    }
    if (!Array.isArray(value)) throw new Ambiguous('not a list');
    if (value.includes(null)) throw new Ambiguous('null in a list');
    const of: Schema = schema.kind === 'list' ? schema.of : { kind: 'entity', type: schema.type };
    return value.map((item) => this.write(of, item, date)) as Json;
  }

  /** Children first; so of an entity inside its own subtree the outer value wins, field by field. */
  protected writeEntity(type: string, value: Json, date: number): string | null {
    if (value === null) return null;
    if (!isObject(value)) {
      if (typeof value !== 'string' && typeof value !== 'number')
        throw new Ambiguous('neither a record nor a pk');
      return String(value);
    }
    const { id } = value;
    if (id === undefined || id === null || id === '') throw new Broken(`${type} without a pk`);
    if (typeof id === 'object' || typeof id === 'boolean') throw new Ambiguous('an odd pk');
    const pk = String(id);
    const incoming: Record<string, Link> = { ...value };
    for (const [field, schema] of Object.entries(this.types[type]!.relations)) {
      if (field in value) incoming[field] = this.write(schema, value[field], date);
    }
    this.store(type, pk, incoming, date);
    return pk;
  }

  protected store(type: string, pk: string, incoming: Record<string, Link>, date: number): void {
    const table = this.entities.get(type)!;
    const known = table.get(pk);
    const seen = known?.seen || this.commits;
    if (!known) table.set(pk, { fields: incoming, date, deleted: false, seen });
    else if (date < known.date) {
      if (!known.deleted) known.fields = { ...incoming, ...known.fields };
    } else if (known.deleted) table.set(pk, { fields: incoming, date, deleted: false, seen });
    else table.set(pk, { fields: { ...known.fields, ...incoming }, date, deleted: false, seen });
  }

  // ---- reading ----

  /** What an endpoint shows; `undefined` when it has no answer yet. */
  shown(key: string, schema: Schema, args: JsonObject): Shown | undefined {
    if (schema.kind === 'entity') {
      const node = this.show(schema, String(args.id));
      return node.kind === 'gone' ? undefined : node;
    }
    if (schema.kind === 'collection') {
      const list = this.lists.get(schema.name)?.get(canonical(args));
      return list && this.show({ kind: 'list', of: { kind: 'entity', type: schema.type } }, list.pks);
    }
    const answer = this.answers.get(key);
    return answer && this.show(schema, answer.link);
  }

  node(type: string, pk: string): Record<string, Shown> {
    const name = `${type} ${pk}`;
    const node = this.nodes.get(name) ?? this.makeNode(type, pk);
    this.nodes.set(name, node);
    return node;
  }

  private makeNode(type: string, pk: string): Record<string, Shown> {
    const { relations, defaults } = this.types[type]!;
    const { fields } = this.record(type, pk)!;
    const shown: Record<string, Shown> = { ...defaults };
    for (const [field, link] of Object.entries(fields)) {
      shown[field] = relations[field]
        ? this.show(relations[field], link)
        : { kind: 'value', value: link as Json };
    }
    return shown;
  }

  protected show(schema: Schema, link: Link): Shown {
    if (schema.kind === 'all') return this.showAll(schema.type);
    if (link === null) return { kind: 'value', value: null };
    if (link === undefined) return { kind: 'gone' };
    if (schema.kind === 'plain') return { kind: 'value', value: link };
    if (schema.kind === 'convert') return { kind: 'value', value: schema.convert(link) };
    if (schema.kind === 'entity') {
      const pk = String(link);
      const node = { kind: 'node', type: schema.type, pk } as const;
      return this.record(schema.type, pk) ? node : { kind: 'gone', of: `${schema.type} ${pk}` };
    }
    if (schema.kind === 'shape') {
      const fields: Record<string, Shown> = {};
      for (const [key, inner] of Object.entries(link as JsonObject)) {
        fields[key] = schema.fields[key]
          ? this.show(schema.fields[key], inner)
          : { kind: 'value', value: inner };
      }
      return { kind: 'shape', fields };
    }
    const of: Schema = schema.kind === 'list' ? schema.of : { kind: 'entity', type: schema.type };
    const items = (link as Json[]).map((item) => this.show(of, item));
    return { kind: 'array', items };
  }

  /** In order of first sight. Of several that one commit brought, the order is left open here. */
  private showAll(type: string): Shown {
    const table = [...this.entities.get(type)!].filter(([, record]) => !record.deleted);
    table.sort(([a, left], [b, right]) => left.seen - right.seen || (a < b ? -1 : 1));
    return { kind: 'array', items: table.map(([pk]) => ({ kind: 'node', type, pk })), anyOrder: true };
  }

  /**
   * Everything a reader of `shown` can see, as a text: two texts differ iff something reachable does. With `stored` also
   * what is named but not there, and which fields were sent: a default may equal what was sent.
   */
  fingerprint(shown: Shown | undefined, stored = false): string {
    if (!shown) return 'nothing';
    const text = (value: unknown) =>
      JSON.stringify(sorted(stored && !process.env.FUZZ_STRICT ? value : visible(value)));
    const textOf = (type: string, pk: string, fields: unknown) => {
      const name = `${stored} ${type} ${pk}`;
      const known = this.texts.get(name) ?? text(fields);
      this.texts.set(name, known);
      return known;
    };
    const seen = new Map<string, string>();
    const queue: Shown[] = [shown];
    for (let next = queue.pop(); next; next = queue.pop()) {
      if (next.kind === 'array') queue.push(...next.items);
      else if (next.kind === 'shape') queue.push(...Object.values(next.fields));
      else if (next.kind === 'node') {
        const name = `${next.type} ${next.pk}`;
        if (seen.has(name)) continue;
        const fields = this.node(next.type, next.pk);
        const sent =
          stored && !process.env.FUZZ_STRICT ? Object.keys(this.record(next.type, next.pk)!.fields) : [];
        seen.set(name, `${sent.sort()} ${textOf(next.type, next.pk, fields)}`);
        queue.push(...Object.values(fields));
      }
    }
    return `${text(shown)}\n${[...seen]
      .map(([name, own]) => `${name} ${own}`)
      .sort()
      .join('\n')}`;
  }
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Order of the keys does not matter, and values count as text. */
export function canonical(args: JsonObject): string {
  const entries = Object.entries(args).filter(([, value]) => value !== undefined);
  return JSON.stringify(entries.map(([key, value]) => [key, String(value)]).sort());
}

/** Without what is not there. */
function visible(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((item) => item?.kind !== 'gone').map(visible);
  if (typeof value !== 'object' || value === null) return value;
  const shown = value as Shown;
  if (shown.kind === 'gone') return { kind: 'gone' };
  const isEntries = shown.kind === 'shape' && shown.areEntries;
  const entries = Object.entries(isEntries ? shown.fields : value);
  const there = isEntries ? entries.filter(([, inner]) => inner.kind !== 'gone') : entries;
  return Object.fromEntries(there.map(([key, inner]) => [key, visible(inner)]));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}
