import { type EntityClass, isEntity } from '../entity.ts';
import { pkOf } from '../store/pk-of.ts';
import type { Json } from '../types/options.ts';
import { kindsOf, type Row } from './shape.ts';

type Params = Readonly<Record<string, unknown>>;

/** The rows of one kind of data on a server. */
export class MockRows {
  list: Row[] = [];
  /** The highest number assigned to a row: a server does not reuse the number of a deleted row. */
  private highest = 0;
  readonly kinds: readonly EntityClass[];
  /** Instances with the defaults of their classes, which show the fields and their types. */
  private readonly blanks: readonly Row[];

  constructor(
    schema: unknown,
    /** The parameter that identifies a row in a path; a new row gets a number for the field of that name. */
    private readonly keyField: string,
  ) {
    this.kinds = kindsOf(schema);
    this.blanks = this.kinds.map((Kind) => new Kind() as Row);
  }

  /** Replaces all rows. */
  fill(rows: readonly object[]): void {
    this.list = structuredClone(rows as Row[]);
    this.highest = 0;
  }

  /** The primary key of a row, or of parameters, as the entity computes it. */
  key = (row: Row): string | undefined => {
    const keys = this.kinds.length ? this.kinds.map((Kind) => keyBy(Kind, row)) : [row.id];
    const key = keys.find((one) => one !== undefined && one !== null && one !== '');
    return key === undefined ? undefined : String(key);
  };

  /** The field that a path identifies a row by: `:postId` of `/posts/:postId` is the `id`, unless rows have that field. */
  private get identity(): string {
    return this.has(this.keyField) ? this.keyField : 'id';
  }

  /** The row that parameters name: by its primary key, or by fields of the parameters' names. */
  find(params: Params): Row | undefined {
    const possible = this.list.filter((row) =>
      Object.entries(params).every(
        ([name, value]) => !Object.hasOwn(row, name) || hasValue(row, name, value),
      ),
    );
    const key = this.key({ [this.identity]: params[this.keyField], ...params });
    const named = possible.find((row) => key !== undefined && this.key(row) === key);
    const names = Object.keys(params);
    return named ?? possible.find((row) => names.length && names.every((name) => Object.hasOwn(row, name)));
  }

  /** Rows whose fields have these values; names that no row has are ignored. */
  filter(conditions: readonly (readonly [name: string, values: readonly string[]])[]): Row[] {
    const known = conditions.filter(([name]) => this.has(name));
    return this.list.filter((row) =>
      known.every(([name, values]) => values.some((value) => hasValue(row, name, value))),
    );
  }

  remove(row: Row): void {
    this.highest = this.highestOf(this.identity);
    this.list.splice(this.list.indexOf(row), 1);
  }

  /**
   * Replaces a row's fields with the sent ones, but keeps its identity, and the fields that the parameters name.
   * False if another row has that primary key.
   */
  replace(row: Row, sent: Row, params: Params): boolean {
    const names = [this.keyField, 'id', ...Object.keys(params)];
    const kept = names.filter((name) => Object.hasOwn(row, name));
    return this.write(row, { ...Object.fromEntries(kept.map((name) => [name, row[name]])), ...sent });
  }

  /** Merges the sent fields over those of the row; otherwise like `replace`. */
  change(row: Row, sent: Row): boolean {
    return this.write(row, { ...row, ...sent });
  }

  /** Defines properties, because assigning `__proto__` would set the row's prototype. */
  private write(row: Row, fields: Row): boolean {
    const key = this.key(fields);
    if (key !== undefined && this.list.some((other) => other !== row && this.key(other) === key))
      return false;
    for (const name of Object.keys(row)) delete row[name];
    Object.defineProperties(row, Object.getOwnPropertyDescriptors(fields));
    return true;
  }

  has(name: string): boolean {
    return [...this.list, ...this.blanks].some((row) => Object.hasOwn(row, name));
  }

  /** Creates rows without adding them: with the sent fields, the parameters that are fields, and a primary key. */
  make(sent: readonly Row[], params: Params): Row[] {
    const above = Object.entries(params).filter(([name]) => this.has(name));
    const shared = Object.fromEntries(above.map(([name, text]) => [name, this.typed(name, text)]));
    const made = sent.map((fields): Row => ({ ...shared, ...fields }));
    const { identity } = this;
    for (const row of made) {
      if (!Object.hasOwn(row, identity)) this.number(row, identity, made);
      if (this.key(row) === undefined) this.number(row, 'id', made);
    }
    return made;
  }

  /** Adds new rows, unless one has an existing primary key; returns that key. */
  add(made: readonly Row[]): string | undefined {
    const there = new Set(this.list.map(this.key));
    for (const key of made.map(this.key)) {
      if (key !== undefined && there.has(key)) return key;
      there.add(key);
    }
    // Not as arguments of one call, which may be too many.
    for (const row of made) this.list.push(row);
    return undefined;
  }

  /** Text of a URL, converted to the type of a field. */
  private typed(name: string, text: unknown): unknown {
    const isGiven = (row: Row) => Object.hasOwn(row, name) && row[name] !== undefined;
    const example = [...this.list, ...this.blanks].find(isGiven)?.[name];
    return typeof example === 'number' ? Number(text) : text;
  }

  /** A row, and those of the same kind that are nested in it, as the replies to a comment. */
  private within(row: Row): Row[] {
    const fields = this.kinds.flatMap((Kind) => Object.entries(Kind.schema ?? {}));
    const own = fields.filter(([, schema]) => kindsOf(schema).some((kind) => this.kinds.includes(kind)));
    const nested = own.flatMap(([name]) => row[name]).filter((one) => one && typeof one === 'object');
    return [row, ...nested.flatMap((one: Row) => this.within(one))];
  }

  private highestOf(field: string, made: readonly Row[] = []): number {
    const all = [...this.list.flatMap((row) => this.within(row)), ...made];
    const numbers = all.map((row) => Number(row[field])).filter(Number.isSafeInteger);
    return numbers.reduce((one, other) => Math.max(one, other), this.highest);
  }

  private number(row: Row, field: string, made: readonly Row[]): void {
    this.highest = this.highestOf(field, made) + 1;
    row[field] = this.typed(field, String(this.highest));
  }
}

/** As the store computes it, which takes the text `undefined` for a missing key. A class may have no `pk()`. */
const keyBy = (Kind: EntityClass, row: Row): unknown =>
  (Kind.prototype as { pk?: unknown }).pk ? pkOf(Kind, row, undefined, '', []) : row.id;

/** Only a row's own members are fields, not those that all objects inherit. */
const hasValue = (row: Row, name: string, value: unknown): boolean =>
  Object.hasOwn(row, name) && isSame(row[name], value);

/** True if a field has the value from a URL: itself, as an item, or as the id of a related record. */
const isSame = (field: Json, value: unknown): boolean =>
  Array.isArray(field)
    ? field.some((one) => isSame(one, value))
    : String(typeof field === 'object' && field && !isEntity(field) ? field.id : field) === String(value);
