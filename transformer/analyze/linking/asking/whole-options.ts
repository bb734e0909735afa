import { isOptionName } from '../../../../runtime/contract/option-names.ts';
import type { ast } from '../../../parse/parse.ts';
import { unwrapTypes } from '../../facts/syntax.ts';
import { walk } from '../../facts/walk.ts';
import type { FileFacts } from '../file-facts.ts';
import { hasKey, lastName, rootOf, textOfKey } from '../names/expression-names.ts';
import { isReflection } from '../names/member-definitions.ts';
import { namesClass, namesData, namesEndpoint } from '../names/name-guesses.ts';
import { isOfPackage, localNamesOf, type NamedImports } from '../names/named-imports.ts';

/**
 * Returns a function that is true for a call with options that are the exports of a module, or data, or that have a key which is no
 * text: no file of the app has what they may be.
 *
 *     import * as own from './own';         get.extend(own), createResource({ ...own })
 *     import config from './config.json';   createResource({ ...config.todos }), Todos.extend({ get: config.get })
 *     const METHOD = 'method';              get.extend({ [METHOD]: 'POST' })
 *
 * A function of the app may make endpoints of what it is given: it gets a schema, too. A file with data may visit it before.
 *
 *     makeResource({ ...config.todos, schema: Todo }), makeResource(config.todos, Todo)
 *     config.map((one) => new RestEndpoint({ ...one, schema: Todo }))
 */
export function wholeOptions({ program, imports, isHiddenKey }: FileFacts): (node: ast.Node) => boolean {
  const makers = localNamesOf(imports, 'createResource', 'resource', 'RestEndpoint');
  const held = modulesIn(program, imports);
  const hasData = [...imports.values()].some(({ source }) => namesData(source));
  const hasWhole = hasData || held.size > 0;

  const isModule = (given: ast.Node): boolean => {
    const node = unwrapTypes(given);
    return node.type === 'Identifier' && held.has(node.name);
  };
  const isWhole = (node: ast.Node): boolean =>
    namesData(imports.get(rootOf(node) ?? '')?.source ?? '') || isModule(node);
  /** The same, or what a file with data may have taken off it. */
  const mayBeWhole = (node: ast.Node): boolean => isWhole(node) || (hasData && !!rootOf(node));

  /** Options by another name: as they are, spread into others, or those of a member. */
  const optionsIn = (given: ast.Node): readonly ast.Node[] => {
    const node = unwrapTypes(given);
    if (node?.type !== 'ObjectExpression') return node ? [node] : [];
    return node.properties.flatMap((one) => {
      if (one.type === 'SpreadElement') return [one.argument];
      return isOptionName(textOfKey(one)) ? [] : optionsIn(one.value);
    });
  };

  const hasHiddenKey = (given: ast.Node): boolean => {
    const node = unwrapTypes(given);
    return (
      node?.type === 'ObjectExpression' &&
      node.properties.some(
        (one) =>
          one.type === 'Property' &&
          (isHiddenKey(one) || (!isOptionName(textOfKey(one)) && hasHiddenKey(one.value))),
      )
    );
  };

  /** `Object.assign(get, own)`, `Object.assign(ApiEndpoint.prototype, own)` */
  const givesModule = ([to, ...from]: readonly ast.Node[]): boolean =>
    !!to && unwrapTypes(to).type !== 'ThisExpression' && !namesClass(lastName(to)) && from.some(isModule);

  /** `{ ...own, schema: Todo }` */
  const hasSchemaBeside = (given: ast.Node): boolean => {
    const node = unwrapTypes(given);
    return (
      node?.type === 'ObjectExpression' &&
      hasKey(node, 'schema') &&
      node.properties.some((one) => one.type === 'SpreadElement' && mayBeWhole(one.argument))
    );
  };

  return (node) => {
    if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return false;
    const { callee, arguments: given } = node;
    const name = lastName(callee);
    const isOthers = isOfPackage(imports, callee);
    if (makers.has(name) || name === 'extend' || namesEndpoint(name)) {
      const isOne = isOthers ? isWhole : mayBeWhole;
      return given.some((one) => hasHiddenKey(one) || (hasWhole && optionsIn(one).some(isOne)));
    }
    if (!hasWhole || isOthers) return false;
    const isClass = (one: ast.Node) => one.type === 'Identifier' && namesClass(one.name);
    // `Object.assign(Todo, own)` is about members of a class, `Object.assign(get, own)` about options.
    if (isReflection(callee)) return name === 'assign' && givesModule(given);
    return given.some(hasSchemaBeside) || (given.some(isWhole) && given.some(isClass));
  };
}

/**
 * Names of all exports of a module, and of objects that get them.
 *
 *     import * as own from './own';  const own = await import('./own');  const options = { ...own, schema: Todo };
 */
function modulesIn(program: ast.Program, imports: NamedImports): ReadonlySet<string> {
  const found = new Set([...imports].flatMap(([name, { imported }]) => (imported === '*' ? [name] : [])));
  const isModule = (given: ast.Node): boolean => {
    const node = unwrapTypes(given);
    if (node.type === 'AwaitExpression') return node.argument.type === 'ImportExpression';
    if (node.type === 'ObjectExpression')
      return node.properties.some((one) => one.type === 'SpreadElement' && isModule(one.argument));
    return node.type === 'Identifier' && found.has(node.name);
  };
  walk(program, (node) => {
    if (node.type !== 'VariableDeclarator' || node.id.type !== 'Identifier' || !node.init) return;
    if (isModule(node.init)) found.add(node.id.name);
  });
  return found;
}
