import { hasConst, type JsonSchema, jsonTypeOf } from './document.ts';
import { keyText, quoted } from './names.ts';
import { braces } from './print.ts';
import type { Types, Uses } from './types.ts';

/** Writes schemas of the runtime: what of a value are records. */
export class SchemaTexts {
  constructor(private readonly types: Types) {}

  /** The schema of a value with records in it, `undefined` if there are none. */
  text(schema: JsonSchema, uses: Uses, inside: readonly JsonSchema[] = []): string | undefined {
    const { types } = this;
    const entity = types.entityOf(schema);
    if (entity !== undefined) {
      uses.entities.add(entity);
      return types.codeName(entity);
    }
    const target = types.schemas.target<JsonSchema>(schema);
    if (inside.includes(target)) return undefined;
    const deeper = [...inside, target];
    const kinds = types.kindsOf(schema);
    if (kinds) {
      for (const name of kinds.kinds.values()) uses.entities.add(name);
      const members = [...kinds.kinds].map(([value, name]) => `${keyText(value)}: ${types.codeName(name)}`);
      return `new schema.Union(${braces(members, 30)}, ${quoted(kinds.field)})`;
    }
    const name = types.schemas.nameOf(schema);
    const own = name === undefined ? target : types.schemas.named[name]!;
    if (own !== target && !inside.includes(own)) return this.text({ ...own }, uses, deeper);
    if (own.items) {
      const items = this.text(own.items, uses, deeper);
      return items && `[${items}]`;
    }
    const { fields } = types.schemas.fieldsOf(own);
    const parts = Object.entries(fields).flatMap(([key, field]) => {
      const part = this.text(field, uses, deeper);
      return part ? [`${keyText(key)}: ${part}`] : [];
    });
    if (parts.length > 0) return braces(parts, 20);
    const { additionalProperties: values } = own;
    const of = typeof values === 'object' ? this.text(values, uses, deeper) : undefined;
    return of && `new schema.Values(${of})`;
  }

  /**
   * The schema of a whole response, where an object has all of its fields: those that are no records by their defaults. With
   * `grows`, the first list is one that new items join.
   */
  response(schema: JsonSchema, uses: Uses, grows: boolean): string | undefined {
    const inner = this.text(schema, uses);
    if (inner === undefined) return undefined;
    const { types } = this;
    if (types.entityOf(schema) !== undefined || types.kindsOf(schema)) return inner;
    const target = schemaBehind(types, schema);
    if (target.items) return grows ? `new schema.Collection(${inner})` : inner;
    const { fields } = types.schemas.fieldsOf(target);
    let isGrowing = grows;
    const parts = Object.entries(fields).map(([key, field]) => {
      const isList = schemaBehind(types, field).items !== undefined;
      const part = this.text(field, uses);
      if (!part) return `${keyText(key)}: ${this.plain(field, uses)}`;
      const text = isList && isGrowing ? `new schema.Collection(${part})` : part;
      if (isList) isGrowing = false;
      return `${keyText(key)}: ${text}`;
    });
    return parts.length > 0 ? braces(parts, 24) : inner;
  }

  /** A value of this type, for a field that is no record. */
  private plain(schema: JsonSchema, uses: Uses): string {
    const initial = initialOf(this.types, schema);
    const type = this.types.type(schema, uses);
    const isPlain =
      (type === 'string' && initial === "''") || (type === 'number' && initial === '0') || type === 'boolean';
    if (isPlain) return initial;
    return initial === 'undefined' ? `undefined as ${type} | undefined` : `${initial} as ${type}`;
  }
}

/** The schema itself, where a name or an `allOf` of one stands for it. */
export const schemaBehind = (types: Types, schema: JsonSchema): JsonSchema => {
  const name = types.schemas.nameOf(schema);
  return name === undefined ? types.schemas.target<JsonSchema>(schema) : (types.schemas.named[name] ?? {});
};

/** The default of a field. */
export function initialOf(types: Types, given: JsonSchema): string {
  const schema = schemaBehind(types, given);
  const { default: preset, enum: values } = {
    ...schema,
    ...(given.default !== undefined && { default: given.default }),
  };
  if (types.schemas.isNullable(given)) return 'null';
  if (/^(string|number|boolean)$/.test(typeof preset))
    return typeof preset === 'string' ? quoted(preset) : String(preset);
  const [first] = values ?? (hasConst(schema) ? [schema.const] : []);
  // The text of a list would be code.
  if (typeof first === 'object' && first) return 'undefined';
  if (first !== undefined) return typeof first === 'string' ? quoted(first) : String(first);
  switch (jsonTypeOf(schema)) {
    case 'string':
      return schema.format === 'binary' ? 'undefined' : "''";
    case 'integer':
    case 'number':
      return '0';
    case 'boolean':
      return 'false';
    case 'array':
      return '[]';
    default:
      return schema.items ? '[]' : 'undefined';
  }
}
