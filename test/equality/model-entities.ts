/** What the model knows of classes: primary keys, what they make of a value, and how a known record and a new one become one. */
import {
  Ambiguous,
  Broken,
  isObject,
  type Json,
  type JsonObject,
  type Link,
  type TypeModel,
} from '../store/model.ts';
import { MERGES, PKS, PROCESSES, REORDERS, UPDATES, VALIDATES } from './custom.ts';
import { ListModel } from './model-lists.ts';
import type { Modeled } from './modeled.ts';
import { inheritedOf, lineage, type Program } from './program.ts';
import type { Target } from './targets.ts';

/** The order of what is not decided yet: later than everything that is. */
export const PENDING = Number.POSITIVE_INFINITY;

export abstract class EntityModel extends ListModel {
  protected sequence = 0;
  /** The answer that is being written. */
  protected whole: Json | undefined;

  constructor(
    protected readonly program: Program,
    types: Record<string, TypeModel>,
    collections: ListModel['collections'],
  ) {
    super(types, collections);
  }

  nameOf(entity: number): string {
    return this.program.entities[entity]!.name;
  }

  protected pkOf(type: string, value: JsonObject, place = this.place): string | undefined {
    const { pk } = this.customOf(type);
    const found = PKS[pk].model(value, place);
    if (found === undefined || typeof found === 'object' || found === '' || found === 'undefined')
      return undefined;
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

  protected at<T>(key: string, run: () => T): T {
    const { place } = this;
    this.place = { ...place, key };
    const result = run();
    this.place = place;
    return result;
  }

  protected override writeEntity(type: string, value: Json, date: number): string | null {
    if (value === null) return null;
    if (typeof value === 'string' || typeof value === 'number') return String(value);
    if (!isObject(value)) throw new Broken(`${type} is not an object`);
    const { processes, validates } = this.customOf(type);
    const data = this.process(processes, value);
    if (data === undefined) {
      if (value === this.whole) return this.dropEntity(type, value, date);
      const own = this.pkOf(type, value);
      if (own === undefined) throw new Ambiguous('what was dropped has no key');
      return this.dropKey(type, own, date);
    }
    const pk = this.pkOf(type, data) ?? (date === PENDING && this.place.key === '' ? 'pending' : undefined);
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
    [own, ...above]: ReturnType<EntityModel['customOf']>['processes'],
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
    const isMerged = merges.length > 0 || updates || reorders;
    for (const [field, schema] of Object.entries(isMerged ? relations : {})) {
      const items = merged[field];
      if (isList(schema) && Array.isArray(items)) merged[field] = [...new Set(items.map(String))];
    }
    table.set(pk, { ...known, fields: merged, date: isOlder ? known.date : date });
  }

  private merge(
    [own, ...above]: ReturnType<EntityModel['customOf']>['merges'],
    first: JsonObject,
    second: JsonObject,
    lists: string[],
  ): JsonObject {
    if (!own) return { ...first, ...second };
    return MERGES[own].model(first, second, lists, (a, b) => this.merge(above, a, b, lists));
  }

  protected drop({ schema }: Target, value: Json, date: number): void {
    const type = this.nameOf((schema as { entity: number }).entity);
    for (const one of Array.isArray(value) ? value : [value]) this.dropEntity(type, one, date);
  }

  private dropEntity(type: string, value: Json, date: number): string {
    const [params] = this.place.args;
    // The arguments complete the response, as in a key of several fields.
    const whole = isObject(value) ? { ...(isObject(params) ? params : {}), ...value } : undefined;
    const ofValue = whole && this.pkOf(type, whole, { key: '', args: this.place.args });
    const pk = ofValue ?? (isObject(params) ? this.pkOf(type, params) : undefined);
    if (pk === undefined) throw new Broken(`${type} without a pk`);
    return this.dropKey(type, pk, date);
  }

  private dropKey(type: string, pk: string, date: number): string {
    const known = this.entities.get(type)!.get(pk);
    if (known && known.date > date) return pk;
    this.entities.get(type)!.set(pk, { fields: {}, date, deleted: true, seen: known?.seen ?? 0 });
    return pk;
  }

  protected named(type: string, value: JsonObject): string | undefined {
    const pk = this.pkOf(type, value, { key: '', args: [value] });
    const record = pk === undefined ? undefined : this.record(type, pk);
    const isSaid = ([key, has]: [string, Json]) => String(record!.fields[key] ?? '') === String(has);
    return record && Object.entries(value).every(isSaid) ? pk : undefined;
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

const isList = ({ kind }: Modeled): boolean => kind === 'list' || kind === 'array';
