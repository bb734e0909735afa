import type { ast } from '../../parse/parse.ts';
import type { MovedFile } from './moved-file.ts';
import { bare, memberOf, propertyOf, visit, wordOf } from './tree.ts';

/** The resources that a file exports, by name: their `create` is `getList.push` in all files. */
export function resourcesOf(moved: MovedFile): string[] {
  return moved.program.body.flatMap((one) => {
    const declared = one.type === 'ExportNamedDeclaration' ? one.declaration : undefined;
    if (declared?.type !== 'VariableDeclaration') return [];
    return declared.declarations.flatMap(({ id, init }) => {
      const name = wordOf(id);
      return name !== undefined && init && isResource(moved, bare(init)) ? [name] : [];
    });
  });
}

/** True for what `createResource` makes, also extended or spread into an object, unless it has another `create`. */
export function isResource(moved: MovedFile, made: ast.Node): boolean {
  if (made.type === 'ObjectExpression') {
    if (propertyOf(made, 'create')) return false;
    return made.properties.some((one) => {
      if (one.type !== 'SpreadElement') return false;
      const init = initOf(moved, wordOf(bare(one.argument)) ?? '');
      return init !== undefined && isResource(moved, init);
    });
  }
  if (made.type !== 'CallExpression') return false;
  const { callee } = made;
  if (callee.type === 'MemberExpression' && memberOf(callee) === 'extend') {
    const [first] = made.arguments;
    if (wordOf(first as ast.Node) === 'create' || definesCreate(made)) return false;
    const base = bare(callee.object);
    const init = base.type === 'Identifier' ? initOf(moved, base.name) : base;
    return init !== undefined && isResource(moved, init);
  }
  const maker = wordOf(callee);
  if (/^(createResource|resource)$/.test(moved.exported(maker) ?? '')) return true;
  // A function of the app that wraps it.
  return maker !== undefined && /^create\w+Resource$/.test(maker) && !moved.imported.has(maker);
}

function definesCreate(call: ast.CallExpression): boolean {
  return call.arguments.some((one) => {
    let isDefined = false;
    visit(one as ast.Node, (node) => {
      if (node.type === 'ObjectExpression' && propertyOf(node, 'create')) isDefined = true;
    });
    return isDefined;
  });
}

/** The value of a constant, by its name; of the first one with that name. */
export function initOf(moved: MovedFile, local: string): ast.Node | undefined {
  let found: ast.Node | undefined;
  visit(moved.program, (node) => {
    if (node.type === 'VariableDeclarator' && wordOf(node.id) === local && node.init)
      found ??= bare(node.init);
  });
  return found;
}

/** The name by which another file of the app exports what is imported here. */
export function importAs(moved: MovedFile, local: string): string | undefined {
  for (const node of moved.program.body) {
    if (node.type !== 'ImportDeclaration') continue;
    const found = node.specifiers.find((one) => one.local.name === local);
    if (found?.type === 'ImportSpecifier') return wordOf(found.imported);
    // A default export is named as its file is, by habit.
    if (found) return local;
  }
  return undefined;
}
