/** Responses at random, by the schema of the program that they answer. */
import { between, pick, type Random } from '../bench/random.ts';
import type { Json, JsonObject } from '../store/model.ts';
import { type Fields, inheritedOf, lineage, type Program, type Schema } from './program.ts';
import { keyOf, PKS_IN_USE } from './targets.ts';

const SCALARS: Record<string, readonly Json[]> = {
  title: ['a', 'a', 'b', 'c', 'wrong'],
  count: [0, 1, 2, 3],
  kind: ['a', 'b'],
  note: ['x', 'y', null],
};

/** What a mapping of kinds has no schema for. */
const STRANGERS: readonly Json[] = [{ id: 1, kind: 'c' }, 'other', { deep: [1] }];

export class Values {
  constructor(
    private readonly program: Program,
    private readonly relationsOf: (entity: number) => Fields,
    private readonly random: Random,
  ) {}

  private chance(percent: number): boolean {
    return this.random() * 100 < percent;
  }

  of(schema: Schema, depth = 3): Json {
    switch (schema.kind) {
      case 'entity':
        return this.chance(4) ? null : this.relation(schema.entity, depth);
      case 'list':
      case 'collection':
      case 'all':
      case 'mixed':
        return this.list(schema, depth);
      case 'map':
        return this.entries({ kind: 'entity', entity: schema.entity }, depth);
      case 'values':
        return this.entries(schema.of, depth);
      case 'union':
        return this.oneOf(schema.kinds, depth);
      case 'lazy':
        return this.of(schema.of, depth);
      case 'shape':
        return this.fields(schema.fields, depth, { total: between(this.random, 0, 2) });
      case 'convert':
        return this.chance(3)
          ? null
          : schema.how === 'date'
            ? between(this.random, 1, 3)
            : pick(this.random, ['x', 'y', 'y', 7]);
      case 'query':
      case 'plain':
        return { plain: between(this.random, 1, 2) };
    }
  }

  private list(schema: Schema, depth: number): Json {
    const of: Schema =
      schema.kind === 'list'
        ? schema.of
        : schema.kind === 'mixed'
          ? { ...schema, kind: 'union' }
          : { kind: 'entity', entity: (schema as { entity: number }).entity };
    const items = Array.from({ length: between(this.random, 0, 3) }, () =>
      // All keeps what has no schema apart, behind the entities of any answer.
      schema.kind === 'mixed' && this.chance(30) ? pick(this.random, STRANGERS) : this.of(of, depth),
    );
    const some = items.filter((item) => item !== null);
    const takesObjects = schema.kind === 'list' && schema.isObject;
    return takesObjects && this.chance(20) ? { ...some } : some;
  }

  private entries(of: Schema, depth: number): JsonObject {
    const keys = ['x', 'y', '7'].filter(() => this.chance(50));
    return Object.fromEntries(keys.map((key) => [key, this.of(of, depth)]));
  }

  /** A value of some kind; now and then of one that has no schema. */
  private oneOf(kinds: Readonly<Record<string, number>>, depth: number): Json {
    if (this.chance(10)) return pick(this.random, STRANGERS);
    const kind = pick(this.random, Object.keys(kinds));
    const entity = kinds[kind]!;
    return { ...(depth > 0 ? this.record(entity, depth) : this.key(entity)), kind };
  }

  /** What tells one entity from others, and nothing else. */
  key(entity: number): JsonObject {
    return keyOf(inheritedOf(this.program.entities, entity, 'pk'), pick(this.random, PKS_IN_USE));
  }

  private fields(fields: Fields, depth: number, value: JsonObject, areAll = false): JsonObject {
    for (const [field, schema] of Object.entries(fields))
      if (areAll || this.chance(75)) value[field] = this.of(schema, depth - 1);
    return value;
  }

  private relation(entity: number, depth: number): Json {
    if (depth > 0 && this.chance(70)) return this.record(entity, depth);
    const key = keyOf(inheritedOf(this.program.entities, entity, 'pk'), pick(this.random, PKS_IN_USE));
    return Object.values(key).join('.');
  }

  /** A record, of a known entity or any. */
  record(entity: number, depth = 2, known?: JsonObject): JsonObject {
    const line = lineage(this.program.entities, entity);
    const key =
      known ?? keyOf(inheritedOf(this.program.entities, entity, 'pk'), pick(this.random, PKS_IN_USE));
    const value: JsonObject = { id: between(this.random, 1, 3), ...key };
    if (this.chance(8) && typeof value.id === 'number') value.id = String(value.id);
    const isWhole = this.chance(25);
    for (const scalar of line.flatMap(({ scalars }) => scalars)) {
      if ((isWhole || this.chance(60)) && !(scalar in value))
        value[scalar] = pick(this.random, SCALARS[scalar]!);
    }
    if (this.chance(6)) value.unknown = { deep: [between(this.random, 1, 2)] };
    if (line.some(({ process }) => process === 'drop') && this.chance(15)) value.dropped = true;
    this.fields(this.relationsOf(entity), depth, value, isWhole);
    if (this.chance(8)) this.exchange(value, key);
    return this.chance(10) ? Object.fromEntries(Object.entries(value).reverse()) : value;
  }

  /** As many fields as before, of which one is none that a class names. */
  private exchange(value: JsonObject, key: JsonObject): void {
    const fields = Object.keys(value).filter((field) => field !== 'id' && !(field in key));
    if (fields.length) delete value[pick(this.random, fields)];
    value.other = between(this.random, 1, 2);
  }

  /** The same with a mistake somewhere: a record without its key, or something that is none. */
  broken(whole: Json): Json {
    const value = structuredClone(whole);
    const places: [JsonObject | Json[], string | number][] = [];
    const walk = (inner: Json): void => {
      if (typeof inner !== 'object' || inner === null) return;
      for (const [key, child] of Object.entries(inner)) {
        if (typeof child === 'object' || key === 'id' || key === 'slug')
          places.push([inner as JsonObject, key]);
        walk(child);
      }
    };
    walk(value);
    if (!places.length) return value;
    const [holder, key] = pick(this.random, places) as [JsonObject, string];
    if (this.chance(50)) holder[key] = this.chance(50) ? true : [['x']];
    else if (!Array.isArray(holder)) delete holder[key];
    return value;
  }
}
