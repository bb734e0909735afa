import type { DeclaredFields } from '../model/declared-fields.ts';
import type { Target } from './output.ts';
import { access, propertyName } from './text.ts';

/**
 * Writes functions that make a record and compare its fields, behind the last line of the file, and gives the member
 * that hands them to the runtime. Declarations, because a class may be used before the module's end.
 *
 *     class Post extends Entity { id = 0; title = ''; }
 *         →   class Post extends Entity { static get '~fields'() { return __x.fields(makePost, samePost); } id = 0; title = ''; }
 *
 *     function makePost(Class: __x.RecordClass, { id, title }: __x.Fields): __x.Fields | undefined {
 *       if (id === undefined || title === undefined) return undefined;
 *       const post = new Class();
 *       post.id = id;
 *       post.title = title;
 *       return post;
 *     }
 *     function samePost(post: __x.Fields, response: __x.Fields): boolean {
 *       return post.id === response.id && post.title === response.title;
 *     }
 *
 * Where a field is missing, the runtime's loop does all of it: asking for each one would make the common case slower.
 */
export function generateFields(declared: DeclaredFields, target: Target): string {
  const fields = target.runtime('fields');
  const make = target.fresh(`make${declared.className}`);
  const same = target.fresh(`same${declared.className}`);
  const { parameter } = declared;
  target.append((isTyped) => {
    const typed = (of: string): string => (isTyped ? `: ${fields.replace(/fields$/, of)}` : '');
    const data = typed('Fields');
    return [
      ...signature(`function ${make}`, declared, [typed('RecordClass'), data]),
      ...guard(declared),
      `  const ${parameter} = new Class();`,
      ...declared.fields.map(({ name, variable }) => `  ${access(parameter, name)} = ${variable};`),
      `  return ${parameter};`,
      '}',
      `function ${same}(${parameter}${data}, response${data})${isTyped ? ': boolean' : ''} {`,
      ...comparison(declared),
      '}',
    ];
  });
  return ` static get '~fields'() { return ${fields}(${make}, ${same}); }`;
}

/** Columns of a line; what is longer is broken as formatters break it. */
const WIDTH = 110;

function signature(
  head: string,
  { fields }: DeclaredFields,
  [classType, dataType]: readonly [string, string],
): readonly string[] {
  const entries = fields.map(({ name, variable }) =>
    name === variable ? name : `${propertyName(name)}: ${variable}`,
  );
  const result = dataType && `${dataType} | undefined`;
  const parameter = `Class${classType}`;
  const pattern = `{ ${entries.join(', ')} }${dataType}`;
  const line = `${head}(${parameter}, ${pattern})${result} {`;
  if (line.length <= WIDTH) return [line];
  const short = `  ${pattern},`;
  const long = ['  {', ...entries.map((entry) => `    ${entry},`), `  }${dataType},`];
  return [`${head}(`, `  ${parameter},`, ...(short.length <= WIDTH ? [short] : long), `)${result} {`];
}

function guard({ fields }: DeclaredFields): readonly string[] {
  const terms = fields.map(({ variable }) => `${variable} === undefined`);
  const line = `  if (${terms.join(' || ')}) return undefined;`;
  return line.length <= WIDTH ? [line] : ['  if (', ...operands(terms, '||'), '  )', '    return undefined;'];
}

function comparison({ parameter, fields }: DeclaredFields): readonly string[] {
  const terms = fields.map(({ name }) => `${access(parameter, name)} === ${access('response', name)}`);
  const line = `  return ${terms.join(' && ')};`;
  return line.length <= WIDTH ? [line] : ['  return (', ...operands(terms, '&&'), '  );'];
}

const operands = (terms: readonly string[], operator: string): readonly string[] =>
  terms.map((term, i) => `    ${term}${i < terms.length - 1 ? ` ${operator}` : ''}`);
