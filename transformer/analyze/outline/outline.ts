import type {
  AssignedOutline,
  ClassOutline,
  ConstantOutline,
  MadeOutline,
  MakerOutline,
  Outline,
  RestOutline,
  SchemaOutline,
} from '../../model/outline.ts';
import type { ast } from '../../parse/parse.ts';
import { decoratedMembers, ownDecorators } from '../constructs/decorator-own.ts';
import { type Context, importedName, type Outliner, originOf, type RestNote } from '../context.ts';
import { staticValue } from '../facts/class-members.ts';
import { constantOf } from '../facts/constant.ts';
import { keyName, schemaOwner, unwrapTypes } from '../facts/syntax.ts';
import { exportsOf } from './exports.ts';
import { madeOf, makerOf } from './makers.ts';
import { modulesOf } from './modules.ts';
import { NO_SCHEMA, outlineSchema, referenceTo } from './schema.ts';
import { usesOf } from './uses.ts';

type Open<T> = { -readonly [K in keyof T]: T[K] };

/** Notes what a file declares while it is analyzed, for tools that look at several files. */
export class OutlineNotes implements Outliner {
  readonly #classes: Open<ClassOutline>[] = [];
  readonly #assigned: AssignedOutline[] = [];
  readonly #rests: RestOutline[] = [];
  readonly #constants: ConstantOutline[] = [];
  readonly #makers: MakerOutline[] = [];
  readonly #made: MadeOutline[] = [];

  /** Any node. */
  note(context: Context, node: ast.Node): void {
    const maker = makerOf(context, node);
    if (maker) this.#makers.push(maker);
    const made = madeOf(context, node);
    if (made) this.#made.push(made);
  }

  noteClass(context: Context, node: ast.Class, name: string | undefined, isCertain: boolean): void {
    const parent = node.superClass && unwrapTypes(node.superClass);
    this.#classes.push({
      kind: 'class',
      origin: originOf(context, node.id ?? node),
      name: name ?? '(anonymous)',
      span: { start: node.start, end: node.end },
      isDecorated: node.decorators.length > ownDecorators(context, node.decorators).length,
      parent: parent ? referenceTo(context, parent) : undefined,
      isCertain,
      key: keyOf(context, node),
      schema: classSchema(context, node),
    });
  }

  /** `User.schema = { … }` */
  noteAssignment(context: Context, { left, right }: ast.AssignmentExpression): void {
    const owner = schemaOwner(left);
    if (owner?.type !== 'Identifier') return;
    const known = this.#classes.find(({ name }) => name === owner.name);
    const schema = outlineSchema(context, right);
    const to = known ? undefined : referenceTo(context, owner);
    if (known) known.schema = merged([known.schema, schema]);
    else if (to?.from !== undefined) this.#assigned.push({ to, schema });
  }

  /** `const posts = new schema.Collection([Post])` */
  noteConstant(context: Context, name: string, value: ast.Node): void {
    const node = unwrapTypes(value);
    const isSchema =
      node.type === 'ArrayExpression' ||
      node.type === 'ObjectExpression' ||
      (node.type === 'NewExpression' && importedName(context, node.callee)?.startsWith('schema.'));
    if (!isSchema || !context.place.isModuleLevel) return;
    this.#constants.push({ name, schema: outlineSchema(context, node, '', true) });
  }

  noteRest(context: Context, { kind, node, read, base, isPlain }: RestNote): void {
    const value = (name: string) => read.options.get(name)?.value ?? null;
    const text = (name: string) => {
      const found = constantOf(context, value(name));
      return typeof found === 'string' ? found : undefined;
    };
    const schema = value('schema');
    this.#rests.push({
      kind,
      origin: originOf(context, node),
      name: read.name,
      extends: base,
      path: text('path'),
      method: text('method'),
      schema: schema ? outlineSchema(context, schema) : undefined,
      options: [...read.options.keys()],
      isPlain: isPlain && !read.isOpen,
    });
  }

  finish(program: ast.Program, file: string): Outline {
    return {
      classes: this.#classes,
      assigned: this.#assigned,
      rests: this.#rests,
      constants: this.#constants,
      makers: this.#makers,
      made: this.#made,
      exports: exportsOf(program),
      uses: usesOf(program, file),
      ...modulesOf(program),
    };
  }
}

/** The key of `static key = 'Post'` and of `@entity('Post')`. */
function keyOf(context: Context, node: ast.Class): ClassOutline['key'] {
  const decorator = node.decorators
    .map(({ expression }) => expression)
    .find((one) => one.type === 'CallExpression' && isNamed(one.callee, 'entity'));
  const [argument] = decorator?.type === 'CallExpression' ? decorator.arguments : [];
  for (const value of [staticValue(node, 'key'), argument]) {
    const text = value && constantOf(context, value);
    if (value && typeof text === 'string') return { text, origin: originOf(context, value) };
  }
  return undefined;
}

const isNamed = (node: ast.Node, name: string): boolean =>
  node.type === 'Identifier' && (node.name === name || node.name.endsWith(name));

function classSchema(context: Context, node: ast.Class): SchemaOutline {
  const value = staticValue(node, 'schema');
  const fields = decoratedMembers(context, node).flatMap(({ node: member, decorators }) =>
    decorators.flatMap((decorator) => {
      const thunk = decorator.name === 'field' ? decorator.arguments?.[0] : undefined;
      if (!thunk) return [];
      const field = 'key' in member ? (keyName(member.key) ?? '') : '';
      const body = thunk.type === 'ArrowFunctionExpression' ? thunk.body : thunk;
      return [outlineSchema(context, body, field)];
    }),
  );
  return merged([
    value ? outlineSchema(context, value, '', !context.place.isInFunction) : inherited(context, node),
    ...fields,
  ]);
}

/** A class without a schema has that of its parent. */
function inherited(context: Context, { superClass }: ast.Class): SchemaOutline {
  const parent = superClass && referenceTo(context, unwrapTypes(superClass));
  return parent ? { ...NO_SCHEMA, spreads: [parent] } : NO_SCHEMA;
}

const merged = (schemas: readonly SchemaOutline[]): SchemaOutline => ({
  relations: schemas.flatMap(({ relations }) => relations),
  spreads: schemas.flatMap(({ spreads }) => spreads),
  hasCollection: schemas.some(({ hasCollection }) => hasCollection),
  isWhole: schemas.every(({ isWhole }) => isWhole),
});
