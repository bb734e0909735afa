import type { DeclaredFields } from '../model/declared-fields.ts';
import type { Target } from './output.ts';
import { access, propertyName } from './text.ts';

/**
 * Writes functions that fill and compare the fields of a record, behind the last line of the file, and gives the member
 * that hands them to the runtime. Declarations, because a class may be used before the module's end.
 *
 *     class Post extends Entity { id = 0; title = ''; }
 *         →   class Post extends Entity { static get '~fields'() { return __x.fields(fillPost, samePost); } id = 0; title = ''; }
 *
 *     function fillPost(post: __x.Fields, { id, title }: __x.Fields): boolean {
 *       if (id === undefined || title === undefined) return false;
 *       post.id = id;
 *       post.title = title;
 *       return true;
 *     }
 *     function samePost(post: __x.Fields, response: __x.Fields): boolean {
 *       return post.id === response.id && post.title === response.title;
 *     }
 *
 * Where a field is missing, the runtime's loop does all of it: asking for each one would make the common case slower.
 */
export function generateFields(declared: DeclaredFields, target: Target): string {
  const fields = target.runtime('fields');
  const fill = target.fresh(`fill${declared.className}`);
  const same = target.fresh(`same${declared.className}`);
  const types = fields.replace(/fields$/, 'Fields');
  target.append((isTyped) => {
    const type = isTyped ? `: ${types}` : '';
    const result = isTyped ? ': boolean' : '';
    return [
      ...signature(`function ${fill}`, declared, type, result),
      ...guard(declared),
      ...declared.fields.map(({ name, variable }) => `  ${access(declared.parameter, name)} = ${variable};`),
      '  return true;',
      '}',
      `function ${same}(${declared.parameter}${type}, response${type})${result} {`,
      ...comparison(declared),
      '}',
    ];
  });
  return ` static get '~fields'() { return ${fields}(${fill}, ${same}); }`;
}

/** Columns of a line; what is longer is broken as formatters break it. */
const WIDTH = 110;

function signature(head: string, declared: DeclaredFields, type: string, result: string): readonly string[] {
  const entries = declared.fields.map(({ name, variable }) =>
    name === variable ? name : `${propertyName(name)}: ${variable}`,
  );
  const parameter = `${declared.parameter}${type}`;
  const pattern = `{ ${entries.join(', ')} }${type}`;
  const line = `${head}(${parameter}, ${pattern})${result} {`;
  if (line.length <= WIDTH) return [line];
  const short = `  ${pattern},`;
  const long = ['  {', ...entries.map((entry) => `    ${entry},`), `  }${type},`];
  return [`${head}(`, `  ${parameter},`, ...(short.length <= WIDTH ? [short] : long), `)${result} {`];
}

function guard({ fields }: DeclaredFields): readonly string[] {
  const terms = fields.map(({ variable }) => `${variable} === undefined`);
  const line = `  if (${terms.join(' || ')}) return false;`;
  return line.length <= WIDTH ? [line] : ['  if (', ...operands(terms, '||'), '  )', '    return false;'];
}

function comparison({ parameter, fields }: DeclaredFields): readonly string[] {
  const terms = fields.map(({ name }) => `${access(parameter, name)} === ${access('response', name)}`);
  const line = `  return ${terms.join(' && ')};`;
  return line.length <= WIDTH ? [line] : ['  return (', ...operands(terms, '&&'), '  );'];
}

const operands = (terms: readonly string[], operator: string): readonly string[] =>
  terms.map((term, i) => `    ${term}${i < terms.length - 1 ? ` ${operator}` : ''}`);
