import type { ast } from '../../../parse/parse.ts';
import { walk } from '../../facts/walk.ts';
import { lastName, nameOf, rootOf, unwrapped } from './expression-names.ts';
import { namesData } from './name-guesses.ts';
import { isOfPackage, type NamedImports } from './named-imports.ts';

/** Finds members of objects by names that the file does not show: no text of the app may have them. */
export function hiddenNames(imports: NamedImports) {
  /** The texts of enums and constants of the app are found where they are written. */
  const isHidden = (given: ast.Node): boolean => {
    const name = unwrapped(given);
    if (/^(Literal|UpdateExpression)$/.test(name.type)) return false;
    if (name.type === 'TemplateLiteral') return name.expressions.length > 0;
    if (name.type !== 'MemberExpression' || name.computed) return true;
    const root = rootOf(name) ?? '';
    return namesData(imports.get(root)?.source ?? '') || isOfPackage(imports, name);
  };

  return {
    /** The object of `all[name]` and of `Reflect.get(all, name)`. */
    holderOf(node: ast.Node): ast.Node | undefined {
      if (node.type === 'MemberExpression')
        return node.computed && isHidden(node.property) ? unwrapped(node.object) : undefined;
      if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return undefined;
      const [holder, name] = node.arguments;
      const isRead = rootOf(node.callee) === 'Reflect' && lastName(node.callee) === 'get';
      return isRead && name && isHidden(name) ? unwrapped(holder!) : undefined;
    },

    /** The `one` of `{ [name]: one }`. */
    valuesIn: (pattern: ast.Node): readonly ast.Node[] =>
      pattern.type === 'ObjectPattern'
        ? pattern.properties.flatMap((one) =>
            one.type === 'Property' && one.computed && isHidden(one.key) ? [one.value] : [],
          )
        : [],
  };
}

/** True for a member whose key is no text where it stands: `{ [METHOD]: 'POST' }`. */
export type IsHiddenKey = (member: { readonly key: ast.Node; readonly computed: boolean }) => boolean;

/** Returns a function that is true for a key that is no text where it stands, and certainly no symbol. */
export function hiddenKeyFinder(program: ast.Program): IsHiddenKey {
  let known: ReadonlySet<string> | undefined;
  const symbols = () => {
    known ??= symbolsIn(program);
    return known;
  };
  return ({ key, computed }) => {
    if (!computed || nameOf(key, true) !== undefined) return false;
    const root = rootOf(key) ?? '';
    return root !== 'Symbol' && !symbols().has(root);
  };
}

/** `const tag = Symbol('tag')` */
function symbolsIn(program: ast.Program): ReadonlySet<string> {
  const found = new Set<string>();
  walk(program, (node) => {
    if (node.type !== 'VariableDeclarator' || node.init?.type !== 'CallExpression') return;
    if (node.id.type === 'Identifier' && rootOf(node.init.callee) === 'Symbol') found.add(node.id.name);
  });
  return found;
}
