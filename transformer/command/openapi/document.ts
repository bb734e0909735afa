/** The parts of an OpenAPI document (3.0 to 3.2) that are read. */
export interface OpenApi {
  readonly openapi?: unknown;
  readonly swagger?: unknown;
  readonly info?: { readonly title?: string };
  readonly servers?: readonly {
    readonly url: string;
    readonly variables?: Readonly<Record<string, { readonly default?: string }>>;
  }[];
  readonly paths?: Readonly<Record<string, PathItem>>;
  readonly webhooks?: Readonly<Record<string, unknown>>;
  readonly components?: { readonly schemas?: Record<string, JsonSchema> };
}

export type PathItem = Readonly<Record<string, ApiOperation>> & {
  readonly parameters?: readonly ApiParameter[];
  /** By method: those that have no key of their own. */
  readonly additionalOperations?: Readonly<Record<string, ApiOperation>>;
};

export interface ApiOperation {
  readonly operationId?: string;
  readonly summary?: string;
  readonly parameters?: readonly ApiParameter[];
  readonly requestBody?: Body & { readonly $ref?: string };
  readonly responses?: Readonly<Record<string, Body & { readonly $ref?: string }>>;
  readonly callbacks?: Readonly<Record<string, unknown>>;
}

export interface ApiParameter {
  readonly $ref?: string;
  readonly name: string;
  readonly in: 'path' | 'query' | 'header' | 'cookie';
  readonly required?: boolean;
  readonly style?: string;
  readonly explode?: boolean;
  readonly schema?: JsonSchema;
  /** In place of a schema: the type of its text. */
  readonly content?: Readonly<Record<string, unknown>>;
}

export interface Body {
  readonly required?: boolean;
  readonly content?: Readonly<Record<string, { readonly schema?: JsonSchema }>>;
}

export interface JsonSchema {
  readonly $ref?: string;
  readonly title?: string;
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly nullable?: boolean;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly additionalProperties?: boolean | JsonSchema;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly allOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly anyOf?: readonly JsonSchema[];
  readonly discriminator?: {
    readonly propertyName: string;
    readonly mapping?: Readonly<Record<string, string>>;
  };
  readonly readOnly?: boolean;
  readonly writeOnly?: boolean;
}

const COMPONENT = /^#\/components\/schemas\/([^/]+)$/;

/** The schemas of a document, and what their references mean. */
export class Schemas {
  readonly named: Record<string, JsonSchema>;

  constructor(readonly document: OpenApi) {
    this.named = Object.assign(Object.create(null), document.components?.schemas);
  }

  /** What a reference points at, also one to a response or a parameter; anything else is itself. */
  target<T extends object>(value: T | { readonly $ref?: string }): T {
    let found: unknown = value;
    for (let hops = 0; hops < 20; hops++) {
      const ref = (found as { $ref?: unknown } | undefined)?.$ref;
      if (typeof ref !== 'string') return (found ?? {}) as T;
      const component = COMPONENT.exec(ref)?.[1];
      found = component === undefined ? this.at(ref) : this.named[unescaped(component)];
    }
    return {} as T;
  }

  private at(ref: string): unknown {
    const keys = ref.replace(/^#\/?/, '').split('/').map(unescaped);
    return keys.reduce(
      (value: unknown, key) => (value as Record<string, unknown> | undefined)?.[key],
      this.document,
    );
  }

  /** The component that a schema is, also inside of an `allOf` of one, or of a `oneOf` with `null`. */
  nameOf(schema: JsonSchema, depth = 0): string | undefined {
    if (schema.$ref) {
      const component = COMPONENT.exec(schema.$ref)?.[1];
      if (component === undefined) return this.nameOf(this.target<JsonSchema>(schema), depth);
      const name = unescaped(component);
      // A component that only gives another one a name is that one.
      const { allOf, properties } = this.named[name] ?? {};
      const isOther = allOf?.length === 1 && !properties && depth < 20;
      return (isOther && this.nameOf(allOf[0]!, depth + 1)) || name;
    }
    const only = schema.properties ? undefined : onlyOf(schema);
    return only && this.nameOf(only, depth);
  }

  /** The properties of an object, with those of the schemas that it consists of. */
  fieldsOf(
    schema: JsonSchema,
    seen = new Set<JsonSchema>(),
  ): { fields: Record<string, JsonSchema>; required: Set<string> } {
    const own = this.target<JsonSchema>(schema);
    const { properties, required = [], allOf = [] } = own;
    let fields: Record<string, JsonSchema> = {};
    const needed = new Set<string>();
    // A schema may consist of itself, also through others.
    if (seen.has(own)) return { fields, required: needed };
    seen.add(own);
    for (const part of allOf) {
      const inner = this.fieldsOf(part, seen);
      fields = { ...fields, ...inner.fields };
      for (const name of inner.required) needed.add(name);
    }
    for (const name of required) needed.add(name);
    return { fields: { ...fields, ...properties }, required: needed };
  }

  isNullable(schema: JsonSchema): boolean {
    const { nullable, type, oneOf, anyOf, enum: values } = schema;
    if (nullable || values?.includes(null) || (Array.isArray(type) && type.includes('null'))) return true;
    if ([...(oneOf ?? []), ...(anyOf ?? [])].some(isNull)) return true;
    return schema.$ref ? this.isNullable(this.target<JsonSchema>(schema)) : false;
  }

  isObject(schema: JsonSchema): boolean {
    return Object.keys(this.fieldsOf(schema).fields).length > 0;
  }
}

export const isNull = ({ type }: JsonSchema): boolean => type === 'null';

/** A schema may also be `true`, which is any value. */
export const hasConst = (schema: JsonSchema): boolean => Object.hasOwn(Object(schema), 'const');

/** The only schema of an `allOf`, or of a `oneOf` beside `null`. */
export function onlyOf({ allOf, oneOf, anyOf }: JsonSchema): JsonSchema | undefined {
  const parts = (allOf ?? oneOf ?? anyOf ?? []).filter((part) => !isNull(part));
  return parts.length === 1 ? parts[0] : undefined;
}

/** The types of a schema; of several, without `null`. */
export const typesOf = ({ type = [] }: JsonSchema): readonly string[] =>
  typeof type === 'string' ? [type] : type.filter((one) => one !== 'null');

/** The first type of a schema. */
export const jsonTypeOf = (schema: JsonSchema): string | undefined => typesOf(schema)[0];

const unescaped = (text: string): string =>
  decodeURIComponent(text).replaceAll('~1', '/').replaceAll('~0', '~');
