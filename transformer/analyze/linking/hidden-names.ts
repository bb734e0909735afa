import type { ast } from '../../parse/parse.ts';
import { lastName, rootOf, unwrapped } from './expression-names.ts';
import { namesData } from './name-guesses.ts';
import { isOfPackage, namedImports } from './named-imports.ts';

/** Finds members of objects by names that the file does not show: no text of the app may have them. */
export function hiddenNames(program: ast.Program) {
  const imports = namedImports(program);

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
