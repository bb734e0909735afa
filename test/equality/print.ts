/** Writes a program as TypeScript, as somebody would: one file per module. */
import { CONVERTERS, methodsOf } from './custom.ts';
import { Names } from './names.ts';
import { printEndpoint, printQuery, printResource, printWrapper } from './print-endpoint.ts';
import type { Entity, Fields, Kinds, Program, Relate, Schema, Statement } from './program.ts';

/** Files by name, in the order of the modules. */
export function print(program: Program): ReadonlyMap<string, string> {
  return new Map(program.modules.map(({ file }, at) => [file, printModule(program, at)]));
}

function printModule(program: Program, at: number): string {
  const names = new Names(program, at);
  const body = program.modules[at]!.statements.map((statement, i) =>
    printStatement(program, statement, names, i),
  );
  return `${[...names.lines(), '', ...body].join('\n')}\n`;
}

function printStatement(program: Program, statement: Statement, names: Names, i: number): string {
  switch (statement.do) {
    case 'entity':
      return printEntity(program, statement.entity, names);
    case 'relate':
      return printRelate(statement, names, i);
    case 'wrapper':
      return printWrapper(statement.wrapper, names);
    case 'resource':
      return printResource(program, statement.resource, names);
    case 'endpoint':
      return printEndpoint(program, program.endpoints[statement.endpoint]!, names);
    case 'query':
      return printQuery(program, program.queries[statement.query]!, names);
  }
}

function printEntity(program: Program, at: number, names: Names): string {
  const entity = program.entities[at]!;
  const { name, parent, isExpression, isMixed, decorated } = entity;
  const fields = fieldsOf(program, entity, names);
  const members = [...(isMixed ? [] : fields), ...methodsIn(entity), ...ownStatics(entity, names)];
  const before = [...keysBefore(entity), ...schemaBefore(entity, names)];
  if (isMixed) before.push(`class ${name}Data ${block(fields)}`);
  const isBare = decorated === 'bare' && parent === undefined;
  const base = isBare ? '' : ` extends ${baseOf(entity, names)}`;
  const isDefault = program.modules[entity.module]!.default === name;
  const body = block(members);
  if (isExpression) {
    const declared = `const ${name} = class${base} ${body};`;
    return [...before, isDefault ? `${declared}\nexport default ${name};` : `export ${declared}`].join('\n');
  }
  if (decorated !== 'no')
    before.push(`${decorator(names, 'entity')}${entity.isKeyed ? `('my.${name}')` : ''}`);
  return [...before, `export ${isDefault ? 'default ' : ''}class ${name}${base} ${body}`].join('\n');
}

const block = (members: readonly string[]): string => `{\n${members.map((line) => `  ${line}\n`).join('')}}`;

function baseOf({ name, parent, pk, isMixed }: Entity, names: Names): string {
  if (parent !== undefined) return names.entity(parent);
  if (!isMixed) return names.ours('Entity');
  return `${names.schema('EntityMixin')}(${name}Data${pk === 'slug' ? ", { pk: 'slug' }" : ''})`;
}

/** The methods of a class; what a decorator or a mixin says already is left out. */
function methodsIn(entity: Entity): readonly string[] {
  const isSaid = entity.pk === 'slug' && (entity.decorated !== 'no' || entity.isMixed);
  return methodsOf(isSaid ? { ...entity, pk: 'id' } : entity);
}

function ownStatics(entity: Entity, names: Names): readonly string[] {
  const { name, isKeyed, decorated, keyForm } = entity;
  const schema = printOwnSchema(entity, names);
  const key = keyForm === 'plain' ? `'my.${name}'` : `\`my.\${'${name}'}\``;
  return [...(schema ? [schema] : []), ...(isKeyed && decorated === 'no' ? [`static key = ${key};`] : [])];
}

function fieldsOf(program: Program, entity: Entity, names: Names): string[] {
  const { scalars, relations, pristine, parent, pk } = entity;
  const own = entity.decorated === 'no' ? '' : `${decorator(names, 'pk')} `;
  const fields = parent === undefined ? [`${pk === 'slug' ? '' : own}id: string | number = '';`] : [];
  if (pk === 'slug') fields.push(`${own}slug = '';`);
  for (const scalar of scalars) fields.push(`${scalar} = ${scalar === 'count' ? '0' : "''"};`);
  const written = writtenOf(entity);
  const related = (field: string, schema: Schema) =>
    field in written
      ? ''
      : `${decorator(names, 'field')}(() => ${schema.kind === 'shape' ? `(${printSchema(schema, names)})` : printSchema(schema, names)}) `;
  for (const [field, schema] of Object.entries(relations)) {
    const initial =
      schema.kind === 'entity' && pristine.includes(field)
        ? `${names.entity(schema.entity)}.fromJS()`
        : schema.kind === 'list'
          ? '[] as unknown[]'
          : schema.kind === 'shape'
            ? '{}'
            : undefined;
    fields.push(
      `${related(field, schema)}${quoted(field)}${initial ? ` = ${initial}` : ': unknown = undefined'};`,
    );
  }
  return program.entities.length ? fields : [];
}

/** A decorator under the name that the module has for it. */
const decorator = (names: Names, name: string): string => `@${names.ours(name)}`;

/** The relations that stand in a class's own schema, rather than before its fields. */
function writtenOf({ relations, decorated, form }: Entity): Fields {
  if (decorated === 'no' || form !== 'literal') return relations;
  return Object.fromEntries(Object.entries(relations).slice(0, decorated === 'partly' ? 1 : 0));
}

const hasWritten = (entity: Entity): boolean => Object.keys(writtenOf(entity)).length > 0;

/** What keys that are no literals refer to. */
function keysBefore(entity: Entity): readonly string[] {
  if (!hasWritten(entity)) return [];
  const keys = Object.keys(writtenOf(entity)).map((field, i) => [i, JSON.stringify(field)] as const);
  const base = entity.name.toLowerCase();
  switch (entity.keyForm) {
    case 'enum':
      return [`enum ${entity.name}Key { ${keys.map(([i, text]) => `k${i} = ${text}`).join(', ')} }`];
    case 'object':
      return [`const ${base}Keys = { ${keys.map(([i, text]) => `k${i}: ${text}`).join(', ')} } as const;`];
    case 'constant':
      return keys.map(([i, text]) => `const ${base}Key${i} = ${text};`);
    default:
      return [];
  }
}

/** A field as the key of its entity's own schema. */
function printKey(entity: Entity, field: string): string {
  const i = Object.keys(writtenOf(entity)).indexOf(field);
  const base = entity.name.toLowerCase();
  switch (entity.keyForm) {
    case 'plain':
      return quoted(field);
    case 'enum':
      return `[${entity.name}Key.k${i}]`;
    case 'object':
      return `[${base}Keys.k${i}]`;
    case 'constant':
      return `[${base}Key${i}]`;
    case 'template':
      return `[\`${field}\`]`;
  }
}

function literalSchema(entity: Entity, names: Names): string {
  const { parent, typing } = entity;
  const first = parent === undefined ? [] : [`...${names.entity(parent)}.schema`];
  const literal = printFields(writtenOf(entity), names, first, (field) => printKey(entity, field));
  return literal + { none: '', satisfies: ' satisfies object', constant: ' as const' }[typing];
}

const schemaBefore = (entity: Entity, names: Names): readonly string[] =>
  entity.form === 'constant' && hasWritten(entity)
    ? [`const ${entity.name.toLowerCase()}Schema = ${literalSchema(entity, names)};`]
    : [];

function printOwnSchema(entity: Entity, names: Names): string | undefined {
  const { name, form } = entity;
  if (!hasWritten(entity)) return undefined;
  if (form === 'constant') return `static schema = ${name.toLowerCase()}Schema;`;
  const value = literalSchema(entity, names);
  return `static schema: any = ${form === 'computed' ? `Object.fromEntries(Object.entries(${value}))` : value};`;
}

function printRelate({ entity, fields, late }: Relate, names: Names, i: number): string {
  const target = `(${names.entity(entity)} as any).schema`;
  const [[field, schema]] = Object.entries(fields) as [[string, Schema]];
  if (late === 'added') return `${target}[${JSON.stringify(field)}] = ${printSchema(schema, names)};`;
  const plain = `${names.entity(entity)}.schema`;
  if (late === 'aliased')
    return `const schema${i}: any = ${plain};\nschema${i}[${JSON.stringify(field)}] = ${printSchema(schema, names)};`;
  if (late === 'assigned') return `${plain} = ${printFields(fields, names)};`;
  const statement = `${plain} = ${printFields(fields, names, [`...${plain}`])};`;
  return late === 'spread' ? statement : `export function connect${i}() {\n  ${statement}\n}`;
}

const quoted = (field: string): string => (/^[a-z]\w*$/i.test(field) ? field : `'${field}'`);

export function printFields(
  fields: Fields,
  names: Names,
  first: readonly string[] = [],
  key: (field: string) => string = quoted,
): string {
  const entries = Object.entries(fields).map(
    ([field, schema]) => `${key(field)}: ${printSchema(schema, names)}`,
  );
  return `{ ${[...first, ...entries].join(', ')} }`;
}

const ATTRIBUTE = { name: "'kind'", function: '(value: any) => String(value?.kind)' };

/** A mapping of kinds, and what tells them apart. */
function printKinds({ kinds, isFunction }: Kinds, names: Names): string {
  const entries = Object.entries(kinds).map(([kind, entity]) => `${kind}: ${names.entity(entity)}`);
  return `{ ${entries.join(', ')} }, ${ATTRIBUTE[isFunction ? 'function' : 'name']}`;
}

/** What a list or an object of ours is made of. */
const printMember = (of: Schema, names: Names): string =>
  of.kind === 'union' ? printKinds(of, names) : printSchema(of, names);

export function printSchema(schema: Schema, names: Names): string {
  const made = (name: string, args: string) => `new ${names.schema(name)}(${args})`;
  switch (schema.kind) {
    case 'entity':
      return names.entity(schema.entity);
    case 'list':
      return schema.isObject
        ? made('Array', printMember(schema.of, names))
        : `[${printSchema(schema.of, names)}]`;
    case 'shape': {
      const fields = printFields(schema.fields, names);
      return schema.isObject ? made('Object', fields) : fields;
    }
    case 'values':
      return made('Values', printMember(schema.of, names));
    case 'union':
      return made('Union', printKinds(schema, names));
    case 'mixed':
      return made('All', printKinds(schema, names));
    case 'lazy':
      return made('Lazy', `${schema.isLater ? '() => ' : ''}${printSchema(schema.of, names)}`);
    case 'convert':
      return CONVERTERS[schema.how].text;
    case 'collection':
      return made('Collection', `[${names.entity(schema.entity)}]`);
    case 'map':
      return made('Collection', made('Values', names.entity(schema.entity)));
    case 'all':
      return made('All', names.entity(schema.entity));
    case 'query':
    case 'plain':
      return 'undefined';
  }
}
