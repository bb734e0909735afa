import type { Plan } from '../model/plan.ts';
import type { Target } from './output.ts';
import { access } from './text.ts';

/**
 * Appends a function that creates a record and one that compares its fields to the file, and returns the member
 * that passes them to the runtime. They are function declarations, because a class may be used before the
 * module's end.
 *
 *     class Post extends Entity { id = 0; author = User.fromJS(); static schema = { author: User }; }
 *         →   class Post extends Entity { static get '~fields'() { return __x.fields(makePost, samePost); } id = 0; … }
 *
 *     function makePost(this: __x.Fields, data: __x.Fields, shown: readonly unknown[]): void {
 *       this.id = data.id;
 *       this.author = shown[0];
 *     }
 *     function samePost(post: __x.Fields, data: __x.Fields): boolean {
 *       return post.id === data.id;
 *     }
 *
 * The runtime calls the first with `new`, with the class's prototype, for responses that have all fields.
 */
export function generatePlan(plan: Plan, target: Target): string {
  const fields = target.runtime('fields');
  const make = target.unusedName(`make${plan.className}`);
  const same = target.unusedName(`same${plan.className}`);
  const { parameter } = plan;
  const hasRelations = plan.fields.some(({ relation }) => relation !== undefined);
  target.append((isTyped) => {
    const data = isTyped ? `: ${fields.replace(/fields$/, 'Fields')}` : '';
    const made = [
      ...(isTyped ? [`this${data}`] : []),
      `data${data}`,
      ...(hasRelations ? [`shown${isTyped ? ': readonly unknown[]' : ''}`] : []),
    ];
    return [
      `function ${make}(${made.join(', ')})${isTyped ? ': void' : ''} {`,
      ...plan.fields.map(({ name, relation }) =>
        relation === undefined
          ? `  ${access('this', name)} = ${access('data', name)};`
          : `  ${access('this', name)} = shown[${relation}];`,
      ),
      '}',
      `function ${same}(${parameter}${data}, data${data})${isTyped ? ': boolean' : ''} {`,
      ...comparison(plan),
      '}',
    ];
  });
  return ` static get '~fields'() { return ${fields}(${make}, ${same}); }`;
}

/** Columns of a line; longer lines are broken as formatters break them. */
const WIDTH = 110;

function comparison({ parameter, fields }: Plan): readonly string[] {
  const terms = fields
    .filter(({ relation }) => relation === undefined)
    .map(({ name }) => `${access(parameter, name)} === ${access('data', name)}`);
  const line = `  return ${terms.join(' && ') || 'true'};`;
  if (line.length <= WIDTH) return [line];
  return ['  return (', ...terms.map((term, i) => `    ${term}${i < terms.length - 1 ? ' &&' : ''}`), '  );'];
}
