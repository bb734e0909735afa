import { optionMeant } from '../../../runtime/contract/option-names.ts';
import type { ast } from '../../parse/parse.ts';
import { type Context, report } from '../context.ts';

/**
 * Reports options whose names nearly match a known one. All others are passed on: a user's class may know them.
 * The runtime does the same in development.
 *
 *     { optimstic: true, trace: 'x' }   →   `optimstic`, and `optimistic` for it
 */
export function checkOptionNames(context: Context, options: ReadonlyMap<string, ast.ObjectProperty>): void {
  const given = [...options.keys()];
  for (const [name, { key }] of options) {
    const meant = optionMeant(name, given);
    if (meant) report(context, 'option-misspelled', key, [name, meant]);
  }
}
