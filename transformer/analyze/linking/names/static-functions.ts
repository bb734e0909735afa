import type { ast } from '../../../parse/parse.ts';
import { isFunction, unwrapTypes } from '../../facts/syntax.ts';
import { textOfKey } from './expression-names.ts';

/**
 * The static functions of a class, by its name: `Money.from` of `class Money { static from(text) {…} }`. Accessors, and members
 * whose name is computed, are none.
 */
export function staticFunctionsOf({ body }: ast.Class, name: string): string[] {
  return body.body.flatMap((one) => {
    const isMethod = one.type === 'MethodDefinition' && one.kind === 'method';
    if (!isMethod && !(one.type === 'PropertyDefinition' && isFunction(unwrapTypes(one.value)))) return [];
    const member = one.static ? textOfKey(one) : undefined;
    return member === undefined ? [] : [`${name}.${member}`];
  });
}
