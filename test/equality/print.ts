/** Writes a program as TypeScript, as somebody would: one file per module. */
import { CONVERTERS, methodsOf } from './custom.ts';
import { Names } from './names.ts';
import { printEndpoint, printResource, printWrapper } from './print-endpoint.ts';
import type { Entity, Fields, Program, Relate, Schema, Statement } from './program.ts';

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
      return printResource(program.resources[statement.resource]!, names);
    case 'endpoint':
      return printEndpoint(program, program.endpoints[statement.endpoint]!, names);
  }
}

function printEntity(program: Program, at: number, names: Names): string {
  const entity = program.entities[at]!;
  const { name, parent, isExpression, form } = entity;
  const { decorated } = entity;
  const isBare = decorated === 'bare' && parent === undefined;
  const base = isBare ? '' : ` extends ${parent === undefined ? names.ours('Entity') : names.entity(parent)}`;
  const before = form === 'constant' && Object.keys(entity.relations).length > 0;
  const schema = printFields(entity.relations, names);
  const constant = `const ${name.toLowerCase()}Schema = ${schema};\n`;
  const head = isExpression ? `const ${name} = class${base}` : `class ${name}${base}`;
  const isPkDecorated = decorated !== 'no' && entity.pk === 'slug';
  const methods = methodsOf(isPkDecorated ? { ...entity, pk: 'id' } : entity);
  const members = [...fieldsOf(program, entity, names), ...methods];
  const own = printOwnSchema(entity, names);
  if (own) members.push(own);
  if (entity.isKeyed && decorated === 'no') members.push(`static key = 'my.${name}';`);
  const body = members.map((line) => `  ${line}`).join('\n');
  const decorators =
    decorated === 'no' ? '' : `${decorator(names, 'entity')}${entity.isKeyed ? `('my.${name}')` : ''}\n`;
  return `${before ? constant : ''}${decorators}export ${head} {\n${body}\n}${isExpression ? ';' : ''}`;
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

function printOwnSchema(entity: Entity, names: Names): string | undefined {
  const { name, parent, form } = entity;
  const relations = writtenOf(entity);
  if (Object.keys(relations).length === 0) return undefined;
  const value = printFields(
    relations,
    names,
    parent === undefined ? [] : [`...${names.entity(parent)}.schema`],
  );
  if (form === 'constant') return `static schema = ${name.toLowerCase()}Schema;`;
  return `static schema: any = ${form === 'computed' ? `Object.fromEntries(Object.entries(${value}))` : value};`;
}

function printRelate({ entity, fields, late }: Relate, names: Names, i: number): string {
  const target = `(${names.entity(entity)} as any).schema`;
  const [[field, schema]] = Object.entries(fields) as [[string, Schema]];
  if (late === 'added') return `${target}[${JSON.stringify(field)}] = ${printSchema(schema, names)};`;
  const plain = `${names.entity(entity)}.schema`;
  if (late === 'assigned') return `${plain} = ${printFields(fields, names)};`;
  const statement = `${plain} = ${printFields(fields, names, [`...${plain}`])};`;
  return late === 'spread' ? statement : `export function connect${i}() {\n  ${statement}\n}`;
}

const quoted = (field: string): string => (/^[a-z]\w*$/i.test(field) ? field : `'${field}'`);

export function printFields(fields: Fields, names: Names, first: readonly string[] = []): string {
  const entries = Object.entries(fields).map(
    ([field, schema]) => `${quoted(field)}: ${printSchema(schema, names)}`,
  );
  return `{ ${[...first, ...entries].join(', ')} }`;
}

export function printSchema(schema: Schema, names: Names): string {
  switch (schema.kind) {
    case 'entity':
      return names.entity(schema.entity);
    case 'list':
      return `[${printSchema(schema.of, names)}]`;
    case 'shape':
      return printFields(schema.fields, names);
    case 'convert':
      return CONVERTERS[schema.how].text;
    case 'collection':
      return `new ${names.ours('schema')}.Collection([${names.entity(schema.entity)}])`;
    case 'all':
      return `new ${names.ours('schema')}.All(${names.entity(schema.entity)})`;
    case 'plain':
      return 'undefined';
  }
}
