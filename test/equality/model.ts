/**
 * What a program must do, said once more and in another way: the naive model of the store's own tests, and on top of it
 * what classes, collections and mutations of a program say for themselves.
 */
import {
  Ambiguous,
  Broken,
  canonical,
  isObject,
  type Json,
  type JsonObject,
  type Link,
  Model,
  type Schema as Modeled,
  type Shown,
  type TypeModel,
} from '../store/model.ts';
import { CONVERTERS, MERGES, PKS, PROCESSES, REORDERS, UPDATES, VALIDATES } from './custom.ts';
import { type CollectionOptions, inheritedOf, lineage, type Program, type Schema } from './program.ts';
import { relationsOf } from './schemas.ts';
import type { Target } from './targets.ts';

/** The order of what is not decided yet: later than everything that is. */
const PENDING = Number.POSITIVE_INFINITY;

interface Collection {
  readonly type: string;
  readonly options: CollectionOptions;
}

interface Place {
  readonly key: string;
  readonly args: readonly Json[];
}

export class ProgramModel extends Model {
  /** Of one program, shared by all of its states. */
  private readonly collections: Map<string, Collection>;
  private place: Place = { key: '', args: [] };
  private sequence = 0;
  /** Answers of requests that started before do not count, by the endpoint's place. */
  private since = new Map<string, number>();
  /** While a guess is written: what has no primary key gets one. */
  private isGuess = false;
  /** Whether a converter refused something that was written. */
  private refuses = false;

  constructor(
    private readonly program: Program,
    types = typesOf(program),
    collections = new Map<string, Collection>(),
  ) {
    super(types);
    this.collections = collections;
  }

  protected override empty(): Model {
    const empty = new ProgramModel(this.program, this.types, this.collections);
    empty.sequence = this.sequence;
    empty.since = new Map(this.since);
    return empty;
  }

  /** The schema of an endpoint in the model's words. */
  schemaOf(schema: Schema, name: string): Modeled {
    return modeled(this.program, schema, (entity, options) => {
      this.collections.set(name, { type: this.program.entities[entity]!.name, options });
      return name;
    });
  }

  /** The answer of an endpoint, of any role; `date` is when a read started, or when anything else landed. */
  answered(name: string, target: Target, args: readonly Json[], value: Json, date: number): ProgramModel {
    const next = this.next() as ProgramModel;
    next.place = { key: '', args };
    const { role, collection = '' } = target;
    const schema = this.schemaOf(target.schema, collection);
    if (role === 'delete') next.drop(target, value, date);
    else if (role === 'push' || role === 'unshift') next.join(role, schema, value, date);
    else if (role === 'page') next.append(collection, value, date);
    else {
      if (schema.kind === 'entity' && !isObject(value)) throw new Broken('no object');
      const link = next.write(schema, value, date);
      const known = Math.max(next.answers.get(name)?.date ?? 0, next.since.get(name) ?? 0);
      if (role === 'read' && date >= known) next.answers.set(name, { schema, link, date });
    }
    next.convert();
    return next;
  }

  /** What a converter refuses must not be stored; whether it may come and be replaced by a later value is left open. */
  private convert(): void {
    for (const [type, table] of this.entities) {
      const converted = Object.entries(this.types[type]!.relations).filter(
        ([, { kind }]) => kind === 'convert',
      );
      for (const { fields } of table.values()) {
        for (const [field, schema] of converted) {
          if (Object.hasOwn(fields, field)) this.show(schema, fields[field]);
        }
      }
    }
    if (this.refuses)
      throw new Ambiguous('a value that a converter refuses, and that is not stored in the end');
  }

  /** What a mutation shows until its answer comes; itself where that cannot be known, or does not fit. */
  guessed(target: Target, args: readonly Json[]): ProgramModel {
    const guess = this.guess(target, args as [JsonObject, JsonObject]);
    if (!guess) return this;
    this.isGuess = true;
    try {
      return this.answered('', target, args, guess, PENDING);
    } catch (error) {
      if (error instanceof Broken) return this;
      throw error;
    }
  }

  private guess({ role, schema }: Target, [params, body]: [JsonObject, JsonObject]): JsonObject | undefined {
    if (role === 'delete') return params;
    if (role === 'push' || role === 'unshift') return body;
    const type = this.nameOf((schema as { entity: number }).entity);
    const pk = this.pkOf(type, params, { key: '', args: [params] });
    const known = pk === undefined ? undefined : this.record(type, pk);
    if (role === 'partialUpdate' && !known) return undefined;
    const answer: JsonObject = { ...params, ...body };
    for (const name of Object.keys(params)) {
      const own = known?.fields[name];
      if (own !== undefined && String(own) === String(answer[name])) answer[name] = own;
    }
    return answer;
  }

  /** From now on only answers of later requests count. */
  marked(name: string, date: number): ProgramModel {
    const next = this.next() as ProgramModel;
    next.since.set(name, date);
    return next;
  }

  set(entity: number, key: JsonObject, value: JsonObject, date: number): ProgramModel {
    const next = this.next() as ProgramModel;
    next.place = { key: '', args: [key] };
    next.writeEntity(this.nameOf(entity), { ...key, ...value }, date);
    next.convert();
    return next;
  }

  nameOf(entity: number): string {
    return this.program.entities[entity]!.name;
  }

  private pkOf(type: string, value: JsonObject, place = this.place): string | undefined {
    const { pk } = this.customOf(type);
    const found = PKS[pk].model(value, place);
    if (found === undefined || found === null || found === '' || found === 'undefined') return undefined;
    return String(found);
  }

  private customOf(type: string) {
    const { entities } = this.program;
    const at = entities.findIndex(({ name }) => name === type);
    const checks = lineage(entities, at).map(({ check }) => check);
    return {
      pk: inheritedOf(entities, at, 'pk'),
      merges: lineage(entities, at).flatMap(({ merge }) => (merge === 'none' ? [] : [merge])),
      validates: checks.includes('validate'),
      updates: checks.includes('shouldUpdate'),
      reorders: checks.includes('shouldReorder'),
      processes: lineage(entities, at).flatMap(({ process }) => (process === 'none' ? [] : [process])),
    };
  }

  // ---- writing ----

  protected override write(schema: Modeled, value: Json | undefined, date: number): Link {
    if (value === null || value === undefined) return value;
    if (schema.kind === 'convert') this.refuses ||= isRefused(schema, value);
    if (schema.kind === 'shape' && isObject(value)) return this.writeShape(schema, value, date);
    const isList = schema.kind === 'list' || schema.kind === 'collection' || schema.kind === 'all';
    if (isList && !Array.isArray(value)) throw new Broken('no list');
    if (schema.kind !== 'collection') return super.write(schema, value, date);
    const pks = super.write(
      { kind: 'list', of: { kind: 'entity', type: schema.type } },
      value,
      date,
    ) as string[];
    return this.writeList(schema.name, pks, date);
  }

  private writeShape({ fields }: Modeled & { kind: 'shape' }, value: JsonObject, date: number): Link {
    const link: Record<string, Link> = { ...value };
    for (const [key, inner] of Object.entries(fields)) {
      if (key in value) link[key] = this.at(key, () => this.write(inner, value[key], date));
    }
    return link as Json;
  }

  private at<T>(key: string, run: () => T): T {
    const { place } = this;
    this.place = { ...place, key };
    const result = run();
    this.place = place;
    return result;
  }

  /** A list goes by its arguments; the link to it is their text. */
  private writeList(name: string, pks: string[], date: number): string {
    const args = this.argsKey(name, (this.place.args[0] ?? {}) as JsonObject);
    const key = canonical(args);
    const lists = this.lists.get(name) ?? new Map();
    this.lists.set(name, lists);
    const known = lists.get(key);
    if (!known || known.date <= date) lists.set(key, { args, pks, date });
    return key;
  }

  private argsKey(name: string, args: JsonObject): JsonObject {
    if (this.collections.get(name)?.options !== 'kind') return args;
    return args.kind === undefined ? {} : { kind: args.kind };
  }

  protected override writeEntity(type: string, value: Json, date: number): string | null {
    if (value === null) return null;
    if (typeof value === 'string' || typeof value === 'number') return String(value);
    if (!isObject(value)) throw new Broken(`${type} is no object`);
    const { processes, validates } = this.customOf(type);
    const data = this.process(processes, value);
    if (data === undefined) return this.dropEntity(type, value, date);
    const pk = this.pkOf(type, data) ?? (this.isGuess && this.place.key === '' ? 'pending' : undefined);
    if (pk === undefined) throw new Broken(`${type} without a pk`);
    const incoming: Record<string, Link> = { ...data };
    for (const [field, schema] of Object.entries(this.types[type]!.relations)) {
      if (Object.hasOwn(data, field))
        incoming[field] = this.at(field, () => this.write(schema, data[field], date));
    }
    if (validates && VALIDATES(data)) throw new Broken(`${type} is refused`);
    this.store(type, pk, incoming, date);
    return pk;
  }

  private process(
    [own, ...above]: ReturnType<ProgramModel['customOf']>['processes'],
    value: JsonObject,
  ): JsonObject | undefined {
    if (!own) return { ...value };
    return PROCESSES[own].model(value, this.place, () => this.process(above, value));
  }

  protected override store(type: string, pk: string, incoming: Record<string, Link>, date: number): void {
    const table = this.entities.get(type)!;
    const known = table.get(pk);
    if (!known || known.deleted) {
      if (known && date < known.date) return;
      table.set(pk, { fields: incoming, date, deleted: false, seen: known?.seen || ++this.sequence });
      return;
    }
    const { merges, updates, reorders } = this.customOf(type);
    const existing = known.fields as JsonObject;
    const own = incoming as JsonObject;
    const isOlder = reorders ? REORDERS(existing, own) : date < known.date;
    if (updates && !UPDATES(existing, own)) return;
    const [first, second] = isOlder ? [own, existing] : [existing, own];
    const { relations } = this.types[type]!;
    const merged = this.merge(merges, first, second, Object.keys(relations));
    // What a merge repeats in a list counts once; what a response repeats stays.
    const isMerged = isOlder || merges.length > 0 || updates || reorders;
    for (const [field, schema] of Object.entries(isMerged ? relations : {})) {
      const items = merged[field];
      if (schema.kind === 'list' && Array.isArray(items)) merged[field] = [...new Set(items.map(String))];
    }
    table.set(pk, { ...known, fields: merged, date: isOlder ? known.date : date });
  }

  private merge(
    [own, ...above]: ReturnType<ProgramModel['customOf']>['merges'],
    first: JsonObject,
    second: JsonObject,
    lists: string[],
  ): JsonObject {
    if (!own) return { ...first, ...second };
    return MERGES[own].model(first, second, lists, (a, b) => this.merge(above, a, b, lists));
  }

  private drop({ schema }: Target, value: Json, date: number): void {
    const type = this.nameOf((schema as { entity: number }).entity);
    for (const one of Array.isArray(value) ? value : [value]) this.dropEntity(type, one, date);
  }

  private dropEntity(type: string, value: Json, date: number): string {
    const [params] = this.place.args;
    const ofValue = isObject(value) ? this.pkOf(type, value, { key: '', args: this.place.args }) : undefined;
    const pk = ofValue ?? (isObject(params) ? this.pkOf(type, params) : undefined);
    if (pk === undefined) throw new Broken(`${type} without a pk`);
    const known = this.entities.get(type)!.get(pk);
    if (known && known.date > date) return pk;
    this.entities.get(type)!.set(pk, { fields: {}, date, deleted: true, seen: known?.seen ?? 0 });
    return pk;
  }

  /** A new item joins every known list of its type that its call or its fields satisfy. */
  private join(how: 'push' | 'unshift', schema: Modeled, value: Json, date: number): void {
    const { type } = schema as { type: string };
    const pk = this.writeEntity(type, value, date);
    if (pk === null) return;
    if (!this.record(type, pk)) throw new Ambiguous('an item that was refused');
    for (const [name, lists] of this.lists) {
      const collection = this.collections.get(name)!;
      if (collection.type !== type) continue;
      for (const list of lists.values()) {
        if (list.pks.includes(pk) || !this.takes(collection, list.args, type, pk)) continue;
        list.pks = how === 'push' ? [...list.pks, pk] : [pk, ...list.pks];
        list.date = date;
      }
    }
  }

  private takes({ options }: Collection, wanted: JsonObject, type: string, pk: string): boolean {
    const fields = (this.record(type, pk)?.fields ?? {}) as JsonObject;
    const sources = [...this.place.args.filter(isObject), fields];
    return Object.entries(wanted).every(([key, want]) => {
      if ((options === 'sorted' || options === 'class') && key === 'sort') return true;
      return sources.some(
        ({ [key]: has }) => has !== undefined && has !== null && String(has) === String(want),
      );
    });
  }

  private append(name: string, value: Json, date: number): void {
    const { type } = this.collections.get(name)!;
    const schema: Modeled = { kind: 'list', of: { kind: 'entity', type } };
    const { page: _, ...args } = this.place.args[0] as JsonObject;
    this.place = { key: '', args: [args] };
    const pks = this.write(schema, value, date) as string[];
    const list = this.lists.get(name)?.get(canonical(this.argsKey(name, args)));
    if (list) list.pks = [...list.pks, ...new Set(pks.filter((pk) => !list.pks.includes(pk)))];
  }

  // ---- reading ----

  /** What an endpoint shows: its answer, or what the store has for its arguments. */
  reads(name: string, target: Target, args: JsonObject): Shown | undefined {
    const { schema } = target;
    const answer = this.answers.get(name);
    if (answer) return this.show(answer.schema, answer.link);
    if (schema.kind === 'collection') {
      const key = canonical(this.argsKey(target.collection!, args));
      const list = this.lists.get(target.collection!)?.get(key);
      return list && this.show(this.schemaOf(schema, target.collection!), key);
    }
    if (schema.kind !== 'entity') return undefined;
    const type = this.nameOf(schema.entity);
    const pk = this.pkOf(type, args, { key: '', args: [args] });
    return pk !== undefined && this.record(type, pk) ? { kind: 'node', type, pk } : undefined;
  }

  protected override show(schema: Modeled, link: Link): Shown {
    if (schema.kind !== 'collection' || link === null || link === undefined) return super.show(schema, link);
    const { pks } = this.lists.get(schema.name)!.get(link as string)!;
    return super.show({ kind: 'list', of: { kind: 'entity', type: schema.type } }, pks);
  }

  /** Everything that is stored, as a text that does not tell numbers from their digits. */
  snapshot(): string {
    const tables: Record<string, JsonObject> = {};
    for (const [type, table] of this.entities) {
      const { isKeyed } = this.program.entities.find(({ name }) => name === type)!;
      const rows = [...table].filter(([, { deleted }]) => !deleted).map(([pk, { fields }]) => [pk, fields]);
      if (rows.length) tables[isKeyed ? `my.${type}` : type] = Object.fromEntries(rows);
    }
    return JSON.stringify(tables);
  }
}

function modeled(
  program: Program,
  schema: Schema,
  collection: (entity: number, options: CollectionOptions) => string,
): Modeled {
  const nameOf = (entity: number) => program.entities[entity]!.name;
  const of = (inner: Schema): Modeled => modeled(program, inner, collection);
  switch (schema.kind) {
    case 'entity':
    case 'all':
      return { kind: schema.kind, type: nameOf(schema.entity) };
    case 'list':
      return { kind: 'list', of: of(schema.of) };
    case 'shape':
      return {
        kind: 'shape',
        fields: Object.fromEntries(Object.entries(schema.fields).map(([key, inner]) => [key, of(inner)])),
      };
    case 'convert':
      return { kind: 'convert', convert: CONVERTERS[schema.how].model };
    case 'collection':
      return {
        kind: 'collection',
        name: collection(schema.entity, schema.options),
        type: nameOf(schema.entity),
      };
    case 'plain':
      return { kind: 'plain' };
  }
}

function typesOf(program: Program): Record<string, TypeModel> {
  const relations = relationsOf(program);
  const none = () => '';
  return Object.fromEntries(
    program.entities.map(({ name }, at) => {
      const fields = Object.entries(relations[at]!).map(([key, schema]) => [
        key,
        modeled(program, schema, none),
      ]);
      return [name, { relations: Object.fromEntries(fields), defaults: defaultsOf(program, at) }];
    }),
  );
}

function defaultsOf({ entities }: Program, at: number): Record<string, Shown> {
  const value = (json: Json): Shown => ({ kind: 'value', value: json });
  const defaults: Record<string, Shown> = { id: value('') };
  for (const { pk, scalars, relations, pristine } of lineage(entities, at).toReversed()) {
    if (pk === 'slug') defaults.slug = value('');
    for (const scalar of scalars) defaults[scalar] = value(scalar === 'count' ? 0 : '');
    for (const [field, schema] of Object.entries(relations)) {
      if (schema.kind === 'list') defaults[field] = { kind: 'array', items: [] };
      else if (schema.kind === 'shape') defaults[field] = { kind: 'shape', fields: {} };
      else if (schema.kind === 'entity' && pristine.includes(field)) {
        defaults[field] = { kind: 'pristine', type: entities[schema.entity]!.name };
      } else defaults[field] = { kind: 'gone' };
    }
  }
  return defaults;
}

function isRefused(schema: Modeled & { kind: 'convert' }, value: Json): boolean {
  try {
    schema.convert(value);
    return false;
  } catch {
    return true;
  }
}
