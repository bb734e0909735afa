/**
 * What a program must do, said once more and in another way: the naive model of the store's own tests, and on top of it
 * what a program says for itself: its schemas and mutations here, its classes and collections in what this extends.
 */
import {
  Ambiguous,
  Broken,
  isObject,
  type Json,
  type JsonObject,
  type Link,
  type Model,
  type Shown,
} from '../store/model.ts';
import { EntityModel, PENDING } from './model-entities.ts';
import {
  entriesOf,
  isKey,
  isReference,
  isRefused,
  itemsOf,
  listOf,
  type Modeled,
  modeled,
  plainKey,
  reference,
  typesOf,
} from './modeled.ts';
import type { Program, Schema } from './program.ts';
import type { Target } from './targets.ts';

export class ProgramModel extends EntityModel {
  /** Answers of requests that started before do not count, by the endpoint's place. */
  private since = new Map<string, number>();
  /** Whether a converter refused something that was written. */
  private refuses = false;

  constructor(
    program: Program,
    types = typesOf(program),
    collections: ConstructorParameters<typeof EntityModel>[2] = new Map(),
  ) {
    super(program, types, collections);
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
    next.whole = value;
    const { role, collection = '' } = target;
    const schema = this.schemaOf(target.schema, collection);
    if (role === 'delete') next.drop(target, value, date);
    else if (role === 'push' || role === 'unshift') next.join(role, schema, value, date);
    else if (role === 'page') next.append(collection, value, date);
    else if (role === 'assign') next.assign(schema, value, date);
    else if (role === 'remove') next.leave(schema, value as JsonObject, date);
    else {
      if (schema.kind === 'entity' && !isObject(value)) throw new Broken('no object');
      const link = next.write(schema, value, date);
      const known = Math.max(next.answers.get(name)?.date ?? 0, next.since.get(name) ?? 0);
      if (role === 'read' && date >= known) next.answers.set(name, { schema: schema as never, link, date });
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
    try {
      return this.answered('', target, args, guess, PENDING);
    } catch (error) {
      if (error instanceof Broken) return this;
      throw error;
    }
  }

  private guess({ role, schema }: Target, [params, body]: [JsonObject, JsonObject]): JsonObject | undefined {
    if (role === 'delete') return params;
    if (role !== 'update' && role !== 'partialUpdate') return body;
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

  // ---- writing ----

  protected override write(schema: Modeled, value: Json | undefined, date: number): Link {
    if (value === null || value === undefined) return value;
    switch (schema.kind) {
      case 'convert':
        this.refuses ||= isRefused(schema, value);
        return value;
      case 'shape':
        return isObject(value) ? this.writeShape(schema, value, date) : super.write(schema, value, date);
      case 'array':
        return this.write(listOf(schema.of), isObject(value) ? Object.values(value) : value, date);
      case 'values':
        return this.writeValues(schema, value, date);
      case 'union':
        return this.writeOneOf(schema, value, date);
      case 'lazy':
        return this.writeLazy(schema, value, date);
      case 'mixed':
        if (!Array.isArray(value)) throw new Broken('no list');
        return value.map((item) => this.writeOneOf(schema, item, date)) as Json;
      case 'map':
        return this.writeMap(schema.name, this.writeValues(entriesOf(schema), value, date), date);
      case 'collection':
        return this.writeList(schema.name, this.write(itemsOf(schema), value, date) as string[], date);
      case 'list':
      case 'all':
        if (!Array.isArray(value)) throw new Broken('no list');
    }
    return super.write(schema, value, date);
  }

  private writeValues({ of }: Modeled & { kind: 'values' }, value: Json, date: number): JsonObject {
    if (typeof value !== 'object') throw new Broken('no object');
    const entries = Object.entries(value as JsonObject);
    return Object.fromEntries(
      entries.map(([key, inner]) => [key, this.at(key, () => this.write(of, inner, date)) as Json]),
    );
  }

  /** What has no schema is kept as it came. */
  private writeOneOf(
    { types }: { readonly types: Readonly<Record<string, string>> },
    value: Json,
    date: number,
  ): Link {
    const kind = String((value as JsonObject | null)?.kind);
    const type = types[kind];
    if (type === undefined) return value;
    return reference(this.writeEntity(type, value, date)!, kind);
  }

  /** Keys stay as they are; of what is more the key is left, as its entity spells it. */
  private writeLazy({ of }: Modeled & { kind: 'lazy' }, value: Json, date: number): Link {
    const link = this.write(of, value, date);
    if (Array.isArray(value) ? value.every(isKey) : isKey(value)) return value;
    const { type } = (of.kind === 'list' ? of.of : of) as { type: string };
    const spelled = (pk: string): Json => {
      const own = this.record(type, pk)?.fields.id as Json | undefined;
      return isKey(own) && typeof own !== 'boolean' && String(own) === pk ? own! : plainKey(pk);
    };
    return Array.isArray(link) ? (link as string[]).map(spelled) : spelled(link as string);
  }

  private writeShape({ fields }: Modeled & { kind: 'shape' }, value: JsonObject, date: number): Link {
    const link: Record<string, Link> = { ...value };
    for (const [key, inner] of Object.entries(fields)) {
      if (key in value) link[key] = this.at(key, () => this.write(inner, value[key], date));
    }
    return link as Json;
  }

  // ---- reading ----

  /** What an endpoint shows: its answer, or what the store has for its arguments. */
  reads(name: string, target: Target, args: JsonObject): Shown | undefined {
    const { schema } = target;
    const answer = this.answers.get(name);
    if (answer) return this.show(answer.schema, answer.link);
    if (schema.kind === 'query') return this.ask(schema, args);
    if (schema.kind === 'collection') {
      const pks = this.listOf(target.collection!, args);
      return pks && this.showList(this.nameOf(schema.entity), pks);
    }
    if (schema.kind === 'map') {
      const entries = this.mapOf(target.collection!, args);
      return entries && this.showValues({ kind: 'entity', type: this.nameOf(schema.entity) }, entries);
    }
    if (schema.kind !== 'entity') return undefined;
    const type = this.nameOf(schema.entity);
    const pk = this.pkOf(type, args, { key: '', args: [args] });
    return pk !== undefined && this.record(type, pk) ? { kind: 'node', type, pk } : undefined;
  }

  /** What a query makes of all entities of a type, or of a list. */
  private ask({ entity, collection, how }: Schema & { kind: 'query' }, args: JsonObject): Shown | undefined {
    const type = this.nameOf(entity);
    const pks = collection === undefined ? undefined : this.listOf(collection, args);
    if (collection !== undefined && !pks) return undefined;
    const shown = pks ? this.showList(type, pks) : super.show({ kind: 'all', type }, null);
    const { items, ...array } = shown as Shown & { kind: 'array' };
    const there = items.filter((item) => item.kind === 'node');
    if (how === 'count') return { kind: 'value', value: there.length };
    const isWanted = ({ pk }: { pk: string }) => {
      const kind = this.node(type, pk).kind;
      return args.kind === undefined || (kind?.kind === 'value' && kind.value === args.kind);
    };
    return { ...array, items: there.filter(isWanted) };
  }

  private showList(type: string, pks: readonly string[]): Shown {
    return super.show({ kind: 'list', of: { kind: 'entity', type } }, [...pks]);
  }

  private showValues(of: Modeled, entries: Readonly<Record<string, Link>>): Shown {
    const fields = Object.entries(entries).map(([key, link]) => [key, this.show(of, link)] as const);
    return { kind: 'shape', fields: Object.fromEntries(fields), areEntries: true };
  }

  protected override show(schema: Modeled, link: Link): Shown {
    if (schema.kind === 'mixed') return this.showMixed(schema.types, link as Json[]);
    if (link === null || link === undefined) return super.show(schema as never, link);
    switch (schema.kind) {
      case 'array':
        return super.show(listOf(schema.of), link);
      case 'values':
        return this.showValues(schema.of, link as JsonObject);
      case 'union':
        return this.showOneOf(schema.types, link);
      case 'lazy':
        return { kind: 'value', value: link };
      case 'map':
        return this.showValues(entriesOf(schema).of, this.mapAt(schema.name, link as string));
      case 'collection':
        return this.showList(schema.type, this.lists.get(schema.name)!.get(link as string)!.pks);
      default:
        return super.show(schema, link);
    }
  }

  private showOneOf(types: Readonly<Record<string, string>>, link: Link): Shown {
    if (!isReference(link)) return { kind: 'value', value: link as Json };
    return super.show({ kind: 'entity', type: types[link.schema]! }, link.id);
  }

  /** Everything of some types in the order in which it came, and what has no schema. */
  private showMixed(types: Readonly<Record<string, string>>, link: readonly Json[]): Shown {
    const found = [...new Set(Object.values(types))].flatMap((type) => {
      const shown = super.show({ kind: 'all', type }, null) as Shown & { kind: 'array' };
      return shown.items as (Shown & { kind: 'node' })[];
    });
    const seen = ({ type, pk }: Shown & { kind: 'node' }) => this.record(type, pk)!.seen;
    const others = link.filter((one) => !isReference(one)).map((one) => this.showOneOf({}, one));
    return { kind: 'array', items: [...found.sort((a, b) => seen(a) - seen(b)), ...others] };
  }
}
