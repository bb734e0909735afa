/** What the model knows of collections: lists and maps by their arguments, and what joins and leaves them. */
import {
  Ambiguous,
  canonical,
  isObject,
  type Json,
  type JsonObject,
  type Link,
  Model,
  type TypeModel,
} from '../store/model.ts';
import type { Modeled } from './modeled.ts';
import type { CollectionOptions } from './program.ts';

interface Collection {
  readonly type: string;
  readonly options: CollectionOptions;
}

/** Where a value stands: the field that holds it, and the endpoint's arguments. */
export interface Place {
  readonly key: string;
  readonly args: readonly Json[];
}

/** A map that is known, with its entries as links. */
interface KnownMap {
  readonly args: JsonObject;
  readonly entries: Readonly<Record<string, Link>>;
  readonly date: number;
}

const NON_FILTERING: readonly CollectionOptions[] = ['sorted', 'class'];

export abstract class ListModel extends Model {
  protected place: Place = { key: '', args: [] };
  private readonly maps = new Map<string, Map<string, KnownMap>>();

  /** `collections` are those of one program, shared by all of its states. */
  constructor(
    types: Record<string, TypeModel>,
    protected readonly collections: Map<string, Collection>,
  ) {
    super(types);
  }

  override copy(): ListModel {
    const copy = super.copy() as ListModel;
    for (const [name, maps] of this.maps) copy.maps.set(name, new Map(maps));
    return copy;
  }

  protected argsKey(name: string, args: JsonObject): JsonObject {
    if (this.collections.get(name)?.options !== 'kind') return args;
    return args.kind === undefined ? {} : { kind: args.kind };
  }

  /** A list goes by its arguments; the link to it is their text. */
  protected writeList(name: string, pks: string[], date: number): string {
    const args = this.argsKey(name, (this.place.args[0] ?? {}) as JsonObject);
    const key = canonical(args);
    const lists = this.lists.get(name) ?? new Map();
    this.lists.set(name, lists);
    const known = lists.get(key);
    if (!known || known.date <= date) lists.set(key, { args, pks, date });
    return key;
  }

  protected writeMap(name: string, entries: Readonly<Record<string, Link>>, date: number): string {
    const args = (this.place.args[0] ?? {}) as JsonObject;
    const key = canonical(args);
    const maps = this.maps.get(name) ?? new Map<string, KnownMap>();
    this.maps.set(name, maps);
    const known = maps.get(key);
    if (!known || known.date <= date) maps.set(key, { args, entries, date });
    return key;
  }

  protected listOf(name: string, args: JsonObject): readonly string[] | undefined {
    return this.lists.get(name)?.get(canonical(this.argsKey(name, args)))?.pks;
  }

  /** The entries of a map by the text that links to it. */
  protected mapAt(name: string, key: string): Readonly<Record<string, Link>> {
    return this.maps.get(name)!.get(key)!.entries;
  }

  protected mapOf(name: string, args: JsonObject): Readonly<Record<string, Link>> | undefined {
    return this.maps.get(name)?.get(canonical(args))?.entries;
  }

  /** A new item joins every known list of its type that its call or its fields satisfy. */
  protected join(how: 'push' | 'unshift', schema: Modeled, value: Json, date: number): void {
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

  /** New entries join every known map of their type that the call or their fields satisfy. */
  protected assign(schema: Modeled, value: Json, date: number): void {
    const { type } = schema as { type: string };
    const given = this.write({ kind: 'values', of: { kind: 'entity', type } } as never, value, date);
    if (!isObject(given)) return;
    for (const pk of Object.values(given)) {
      if (pk !== null && !this.record(type, pk as string)) throw new Ambiguous('an item that was refused');
    }
    for (const [name, maps] of this.maps) {
      const collection = this.collections.get(name)!;
      if (collection.type !== type) continue;
      for (const [key, map] of maps) {
        const taken = Object.entries(given).filter(([, pk]) =>
          this.takes(collection, map.args, type, pk as string),
        );
        const isNews = taken.some(([field, pk]) => map.entries[field] !== pk);
        if (isNews)
          maps.set(key, { ...map, entries: { ...map.entries, ...Object.fromEntries(taken) }, date });
      }
    }
  }

  /** An item leaves every list that the call's first argument does not rule out. */
  protected leave(schema: Modeled, value: JsonObject, date: number): void {
    const { type } = schema as { type: string };
    const pk = this.named(type, value) ?? this.writeEntity(type, value, date);
    for (const [name, lists] of this.lists) {
      const collection = this.collections.get(name)!;
      if (collection.type !== type || pk === null) continue;
      const first = this.place.args[0] as JsonObject;
      for (const list of lists.values()) {
        const isRuledOut = Object.entries(list.args).some(([key, want]) => {
          if (isFree(collection, key) || first[key] === undefined) return false;
          return String(first[key]) !== String(want);
        });
        if (isRuledOut || !list.pks.includes(pk)) continue;
        list.pks = list.pks.filter((one) => one !== pk);
        list.date = date;
      }
    }
  }

  private takes(collection: Collection, wanted: JsonObject, type: string, pk: string | null): boolean {
    const fields = (pk === null ? {} : (this.record(type, pk)?.fields ?? {})) as JsonObject;
    const sources = [...this.place.args.filter(isObject), fields];
    return Object.entries(wanted).every(
      ([key, want]) =>
        isFree(collection, key) ||
        sources.some(({ [key]: has }) => has !== undefined && String(has) === String(want)),
    );
  }

  protected append(name: string, value: Json, date: number): void {
    const { type } = this.collections.get(name)!;
    const { page: _, ...args } = this.place.args[0] as JsonObject;
    this.place = { key: '', args: [args] };
    const pks = this.write({ kind: 'list', of: { kind: 'entity', type } }, value, date) as string[];
    const list = this.lists.get(name)?.get(canonical(this.argsKey(name, args)));
    if (list) list.pks = [...list.pks, ...new Set(pks.filter((pk) => !list.pks.includes(pk)))];
  }

  /** The primary key of an entity of which a value says nothing new. */
  protected abstract named(type: string, value: JsonObject): string | undefined;
}

/** Whether an argument does not decide which items a list holds. */
const isFree = ({ options }: Collection, key: string): boolean =>
  key === 'sort' && NON_FILTERING.includes(options);
