import { hasConst, isNull, type JsonSchema, jsonTypeOf, onlyOf, type Schemas, typesOf } from './document.ts';
import type { EntityKeys } from './entities.ts';
import { type CodeNames, INHERITED, keyText, pascalCase, quoted } from './names.ts';
import { braces } from './print.ts';

/** What a text of a file refers to, for its imports. */
export interface Uses {
  /** Components whose classes are values. */
  readonly entities: Set<string>;
  /** Components of which only the types are used. */
  readonly typed: Set<string>;
  readonly types: Set<string>;
}

export const newUses = (): Uses => ({ entities: new Set(), typed: new Set(), types: new Set() });

/** Writes the types of schemas. Components that are neither records nor inline become types of a file of their own. */
export class Types {
  /** The names of components in the code. */
  private readonly codeNames = new Map<string, string>();
  /** The components without a declaration whose types are being written. */
  private readonly open = new Set<string>();
  /** Those among them that contain themselves, which takes a declaration. */
  private readonly circular = new Set<string>();
  /** The declarations in the order in which they were needed. */
  readonly declared = new Map<string, { readonly text: string; readonly uses: Uses }>();

  constructor(
    readonly schemas: Schemas,
    readonly keys: EntityKeys,
    private readonly names: CodeNames,
  ) {
    // Records come first: theirs are the names that people see most.
    for (const name of keys.keys()) this.codeName(name);
  }

  /** The name of a component in the code. */
  codeName(component: string): string {
    let name = this.codeNames.get(component);
    if (name === undefined) {
      const wanted = pascalCase(component) || 'Value';
      name = this.names.take(wanted, `${wanted}${this.keys.has(component) ? 'Record' : 'Value'}`);
      this.codeNames.set(component, name);
    }
    return name;
  }

  /** The component of an entity that a schema is. */
  entityOf(schema: JsonSchema): string | undefined {
    const name = this.schemas.nameOf(schema);
    return name !== undefined && this.keys.has(name) ? name : undefined;
  }

  /** The entities of a `oneOf`, by the values of their discriminator. */
  kindsOf(
    given: JsonSchema,
  ): { readonly field: string; readonly kinds: ReadonlyMap<string, string> } | undefined {
    const schema = this.schemas.target<JsonSchema>(given);
    const { oneOf, anyOf, discriminator } = schema;
    const parts = (oneOf ?? anyOf ?? []).filter((part) => !isNull(part));
    if (!discriminator || parts.length < 2) return undefined;
    const kinds = new Map<string, string>();
    for (const part of parts) {
      const name = this.entityOf(part);
      if (name === undefined) return undefined;
      const { propertyName, mapping = {} } = discriminator;
      const mapped = Object.keys(mapping).filter((value) => mapping[value]!.split('/').at(-1) === name);
      const field = this.schemas.target<JsonSchema>(this.schemas.fieldsOf(part).fields[propertyName] ?? {});
      const said = field.const ?? (field.enum?.length === 1 ? field.enum[0] : undefined);
      // Without a mapping the value is the name of the component, unless the component says another one.
      const values = mapped.length > 0 ? mapped : [typeof said === 'string' ? said : name];
      for (const value of values) kinds.set(value, name);
    }
    return { field: discriminator.propertyName, kinds };
  }

  /** The components without a class that a discriminator tells apart, and that consist of this one and fields of their own. */
  heirsOf(component: string): string[] {
    const { named } = this.schemas;
    if (!named[component]?.discriminator) return [];
    return Object.keys(named).filter(
      (name) =>
        !this.keys.has(name) &&
        named[name]?.allOf?.some((part) => this.schemas.nameOf(part) === component) &&
        Object.keys(this.schemas.fieldsOf(named[name]).fields).length >
          Object.keys(this.schemas.fieldsOf({ $ref: `#/components/schemas/${component}` }).fields).length,
    );
  }

  /** The type of a value, as the server sends it or, with `isSent`, as it is sent to the server. */
  type(schema: JsonSchema, uses: Uses, isSent = false, before = 40): string {
    const base = this.base(schema, uses, isSent, before);
    return this.schemas.isNullable(schema) && !/\bnull$/.test(base) ? `${base} | null` : base;
  }

  private base(schema: JsonSchema, uses: Uses, isSent: boolean, before: number): string {
    const name = this.schemas.nameOf(schema);
    if (name !== undefined) return this.ofComponent(name, uses, isSent, before);
    const { enum: values, oneOf, anyOf, allOf, items } = schema;
    if (values) return either(values.filter((value) => value !== null).map(literal));
    if (hasConst(schema)) return literal(schema.const);
    const parts = (oneOf ?? anyOf)?.filter((part) => !isNull(part));
    if (parts) return either(parts.map((part) => this.type(part, uses, isSent, before)));
    if (allOf && !onlyOf(schema) && allOf.every((part) => this.schemas.nameOf(part) !== undefined))
      return allOf.map((part) => this.type(part, uses, isSent, before)).join(' & ');
    const several = typesOf(schema);
    if (several.length > 1)
      return either(several.map((type) => this.base({ ...schema, type }, uses, isSent, before)));
    if (this.schemas.isObject(schema)) return this.object(schema, uses, isSent, before);
    switch (jsonTypeOf(schema) ?? (items ? 'array' : undefined)) {
      case 'string':
        return schema.format === 'binary' ? 'Blob' : 'string';
      case 'integer':
      case 'number':
        return 'number';
      case 'boolean':
        return 'boolean';
      case 'null':
        return 'null';
      case 'array':
        return arrayOf(items ? this.type(items, uses, isSent, before) : 'unknown');
      case 'object': {
        const { additionalProperties: values } = schema;
        const of = typeof values === 'object' ? this.type(values, uses, isSent, before) : 'unknown';
        // A `Record` of itself is a circle to TypeScript, an object of itself is none.
        const isCircle = [...this.circular].some((one) => of.includes(this.codeName(one)));
        return isCircle ? `{ [key: string]: ${of} }` : `Record<string, ${of}>`;
      }
      default:
        return 'unknown';
    }
  }

  /** `{ title: string; tags?: string[] }` */
  object(
    schema: JsonSchema,
    uses: Uses,
    isSent: boolean,
    before: number,
    omitted: ReadonlySet<string> = new Set(),
  ): string {
    const { fields, required } = this.schemas.fieldsOf(schema);
    const parts = Object.entries(fields)
      .filter(([name, field]) => !omitted.has(name) && !(isSent ? field.readOnly : field.writeOnly))
      .map(([name, field]) => {
        const isRequired = required.has(name);
        const key = `${keyText(name)}${isRequired ? '' : '?'}: `;
        // Every object has such a member, so none would fit without the field.
        if (isSent && !isRequired && INHERITED.has(name)) return `${key}unknown`;
        return key + this.type(field, uses, isSent, key.length + 4);
      });
    return parts.length > 0
      ? braces(parts, before, ';').replace(/;( ?)}$/, (_, space) => (space ? ' }' : ';}'))
      : 'Record<string, unknown>';
  }

  private ofComponent(component: string, uses: Uses, isSent: boolean, before: number): string {
    const schema = this.schemas.named[component];
    if (!schema) return 'unknown';
    if (this.keys.has(component)) {
      uses.typed.add(component);
      // A record has methods, which the server does not need.
      return isSent ? `Partial<${this.codeName(component)}>` : this.codeName(component);
    }
    const isDeclared = schema.enum || this.schemas.isObject(schema);
    if (!isDeclared && !this.circular.has(component)) {
      const text = this.inline(component, schema, uses, isSent, before);
      if (text !== undefined) return text;
    }
    const name = this.codeName(component);
    uses.types.add(name);
    this.declare(component, name, schema);
    return name;
  }

  /** The type of a component without a declaration; `undefined` if it contains itself, as a tree of lists does. */
  private inline(
    component: string,
    schema: JsonSchema,
    uses: Uses,
    isSent: boolean,
    before: number,
  ): string | undefined {
    if (this.open.has(component)) {
      this.circular.add(component);
      return undefined;
    }
    const own = newUses();
    this.open.add(component);
    const text = this.type(schema, own, isSent, before);
    this.open.delete(component);
    if (this.circular.has(component)) return undefined;
    for (const name of own.entities) uses.entities.add(name);
    for (const name of own.typed) uses.typed.add(name);
    for (const name of own.types) uses.types.add(name);
    return text;
  }

  private declare(component: string, name: string, schema: JsonSchema): void {
    if (this.declared.has(name)) return;
    const uses = newUses();
    const declaration = { text: '', uses };
    // It may contain itself.
    this.declared.set(name, declaration);
    const isType = schema.enum || this.circular.has(component);
    // A type cannot be itself, or one of several of which it is one.
    const kinds = isType ? this.base({ ...schema }, uses, false, 0).split(' | ') : [];
    declaration.text = isType
      ? `export type ${name} = ${kinds.filter((kind) => kind !== name).join(' | ') || 'unknown'};`
      : `export interface ${name} ${this.object({ $ref: `#/components/schemas/${component}` }, uses, false, 1000)}`;
  }
}

const literal = (value: unknown): string =>
  typeof value === 'string' ? quoted(value) : typeof value === 'object' && value ? 'unknown' : String(value);

const either = (types: readonly string[]): string => [...new Set(types)].join(' | ') || 'unknown';

const arrayOf = (type: string): string =>
  /[|&]/.test(type) && !type.startsWith('{') ? `(${type})[]` : `${type}[]`;
