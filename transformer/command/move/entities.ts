import type { ast } from '../../parse/parse.ts';
import { importAs } from './locals.ts';
import type { MovedFile } from './moved-file.ts';
import { bare, memberOf, visit, wordOf } from './tree.ts';

/** Static members of an entity that nothing calls here. */
const STATICS: Readonly<Record<string, string>> = {
  __proto__: null as never,
  pk: 'override the method `pk()` of instances',
  fromJS: 'add fields of its records in `process`',
  denormalize: 'compute the value in `process`, or in a getter',
  createIfValid: 'return `undefined` from `process`',
  queryKey: 'use `static indexes`',
  mergeWithStore: 'use `merge`, `shouldReorder` or `shouldUpdate`',
  mergeMetaWithStore: 'use `dataExpiryLength` of the endpoint',
  automaticValidation: 'remove it: nothing is guessed about a response',
  maxEntityDepth: 'remove it: depth is not limited',
  expiresAt: 'use `dataExpiryLength` of the endpoint',
};

/** True for a class whose parents lead to an import of ours by way of classes of this file, or to a class of another file. */
export function extendsEntity(moved: MovedFile, node: ast.Class): boolean {
  const base = node.superClass && bare(node.superClass);
  const made = base?.type === 'CallExpression' ? base.callee : base;
  const name = wordOf(made);
  if (made?.type === 'MemberExpression') return isEntityIn(moved, made);
  if (name === undefined) return false;
  const ours = moved.exported(name);
  if (ours !== undefined) return ENTITIES.test(ours);
  const parent = parentOf(moved, node);
  if (parent) return extendsEntity(moved, parent);
  const imported = importAs(moved, name);
  return imported === undefined ? /Entity$/.test(name) : isEntityOfApp(moved, imported);
}

const ENTITIES = /^(Entity|GQLEntity|EntityMixin)$/;

const isEntityOfApp = (moved: MovedFile, name: string): boolean =>
  moved.exports.entities.has(name) || /Entity$/.test(name);

/** The same for `schema.Entity`, `rest.Entity` and `models.Post`. */
function isEntityIn(moved: MovedFile, member: ast.MemberExpression): boolean {
  const [object, name] = [wordOf(bare(member.object)) ?? '', memberOf(member) ?? ''];
  if (moved.namespaces.has(object)) return ENTITIES.test(name);
  if (moved.exported(object) === 'schema') return name === 'Entity';
  return importAs(moved, object) === '*' && isEntityOfApp(moved, name);
}

/** Lists, or rewrites, static members that have another meaning here. */
export function listStatics(moved: MovedFile, node: ast.Class): void {
  if (!extendsEntity(moved, node)) return;
  listKey(moved, node);
  listConstructor(moved, node);
  for (const one of node.body.body) {
    if (one.type !== 'MethodDefinition' && one.type !== 'PropertyDefinition') continue;
    const name = wordOf(one.key) ?? '';
    if (!one.static || one.computed) continue;
    if (name === 'useIncoming') moved.edit(one.key, 'shouldUpdate');
    else if (name === 'validate' && isOfDefaults(moved, one)) moved.remove(moved.ownLines(one));
    else if (name in STATICS)
      moved.todo(one, `\`static ${name}\` of an entity is not read here: ${STATICS[name]}.`, 'entities');
  }
}

/** Lists the constructor of a class that `EntityMixin(Post)`, or `schema.Entity(this)` in the class, makes an entity. */
export function listMixed(moved: MovedFile, node: ast.CallExpression, ancestors: readonly ast.Node[]): void {
  const { callee } = node;
  const isMixin =
    callee.type === 'MemberExpression'
      ? memberOf(callee) === 'Entity' && moved.exported(wordOf(bare(callee.object))) === 'schema'
      : moved.exported(wordOf(callee)) === 'EntityMixin';
  const [given] = node.arguments;
  if (!isMixin || !given) return;
  const around = ancestors.findLast((one) => one.type === 'ClassDeclaration');
  const mixed = given.type === 'ThisExpression' ? around : classNamed(moved, wordOf(given));
  if (mixed?.type === 'ClassDeclaration') listConstructor(moved, mixed);
}

/** A constructor that expects something: there it gets the fields of a record. */
function listConstructor(moved: MovedFile, { id, body }: ast.Class): void {
  const found = body.body.find((one) => one.type === 'MethodDefinition' && one.kind === 'constructor');
  const [first] = found?.type === 'MethodDefinition' ? found.value.params : [];
  const given = first?.type === 'TSParameterProperty' ? first.parameter : first;
  if (!found || !given || given.type === 'AssignmentPattern' || given.type === 'RestElement') return;
  moved.todo(
    found,
    `The constructor${id ? ` of \`${id.name}\`` : ''} has parameters, and records are made without arguments here.`,
    'entities',
  );
}

/** The class of this file that another one extends. */
const parentOf = (moved: MovedFile, node: ast.Class): ast.Class | undefined =>
  classNamed(moved, node.superClass ? wordOf(bare(node.superClass)) : undefined, node);

/** A class of this file, but not `other`. */
function classNamed(moved: MovedFile, name: string | undefined, other?: ast.Class): ast.Class | undefined {
  let found: ast.Class | undefined;
  visit(moved.program, (one) => {
    if (one.type === 'ClassDeclaration' && name !== undefined && one.id?.name === name && one !== other)
      found = one;
  });
  return found;
}

/** A key that a class has from its parent: there both have one table, here each has its own. */
function listKey(moved: MovedFile, node: ast.Class): void {
  const parent = parentOf(moved, node);
  const given = parent && staticOf(parent, 'key');
  if (!given || parent.abstract || !node.id || staticOf(node, 'key')) return;
  // One with more fields is what a list of summaries has less of: its page fetches it there, too.
  if (node.body.body.some((one) => one.type === 'PropertyDefinition' && !one.static)) return;
  // A getter that asks `this` gives each class its own.
  if (moved.code.slice(given.start, given.end).includes('this')) return;
  const [name, other] = [node.id.name, parent.id?.name];
  moved.todo(
    node.id,
    `\`${name}\` has no key of its own, so it has its own records here: where they must be those of \`${other}\`, use one class.`,
    'entities',
  );
}

const staticOf = ({ body }: ast.Class, name: string): ast.ClassElement | undefined =>
  body.body.find((one) => 'static' in one && one.static && 'key' in one && wordOf(one.key) === name);

/** A method that is `return validateRequired(value, this.defaults)`: a list of summaries has records of its own here. */
function isOfDefaults(moved: MovedFile, { value }: ast.MethodDefinition | ast.PropertyDefinition): boolean {
  const body = value?.type === 'FunctionExpression' ? (value.body?.body ?? []) : [];
  const [first] = body;
  const call = first?.type === 'ReturnStatement' && first.argument && bare(first.argument);
  return (
    body.length === 1 &&
    !!call &&
    call.type === 'CallExpression' &&
    moved.exported(wordOf(call.callee)) === 'validateRequired' &&
    call.arguments.length === 2 &&
    memberOf(call.arguments[1] as ast.Node) === 'defaults'
  );
}

/** What the parent class does, which has no such member here. */
const INHERITED: Readonly<Record<string, (args: readonly string[]) => string>> = {
  __proto__: null as never,
  validate: () => 'undefined',
  shouldReorder: ([existing, incoming]) => `${incoming}.fetchedAt < ${existing}.fetchedAt`,
  shouldUpdate: () => 'true',
  useIncoming: () => 'true',
};

/** `super.validate(value)` of an entity: a class has it only if somebody wrote it. */
export function moveSuper(moved: MovedFile, node: ast.CallExpression): void {
  const { callee } = node;
  const name = memberOf(callee) ?? '';
  if (!moved.isOld || node.optional || callee.type !== 'MemberExpression' || callee.object.type !== 'Super')
    return;
  if (!(name in INHERITED)) return;
  if (name === 'useIncoming') moved.edit(callee.property, 'shouldUpdate');
  moved.edit({ start: callee.end, end: callee.end }, '?.');
  const otherwise = INHERITED[name]!(node.arguments.map(({ start, end }) => moved.code.slice(start, end)));
  if (otherwise === 'undefined') return;
  moved.edit({ start: node.start, end: node.start }, '(');
  moved.edit({ start: node.end, end: node.end }, ` ?? ${otherwise})`);
}
