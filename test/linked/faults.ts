/** Mistakes in what asks for parts: one for each form in which a file may name what it needs. */
import type { Fault } from '../equality/loader.ts';

const ASKING = 'transformer/analyze/linking/asking.ts';
const PATHS = 'transformer/analyze/linking/dynamic-paths.ts';
const SCHEMAS = 'transformer/analyze/linking/dynamic-schemas.ts';

const leftOut = (name: string, file: string, search: string, replacement = ''): Fault => ({
  name: `${name} asks for nothing`,
  file,
  search,
  replacement,
});

export const faults: readonly Fault[] = [
  leftOut('a member', ASKING, 'if (name !== undefined && !isAnothers(object)) found.push(WORDS.get(name));'),
  leftOut('an assigned option', ASKING, 'if (isTarget) found.push(OPTIONS.get(name));'),
  leftOut('a key', ASKING, 'found.push(WORDS.get(name));\n      const isGiven', 'const isGiven'),
  leftOut('an option', ASKING, 'if (isGiven) found.push(OPTIONS.get(name));'),
  leftOut(
    'an imported name',
    ASKING,
    "if (node.type === 'ImportSpecifier') found.push(WORDS.get(keyName(node.imported)));",
    'if (false) {}',
  ),
  leftOut('text', ASKING, "else if (node.type === 'Literal') found.push(WORDS.get(node.value));"),
  leftOut(
    'what a part needs',
    'transformer/analyze/linking/linking.ts',
    'for (const needed of PARTS[part].needs) ask(needed, { start, end });',
  ),
  leftOut(
    'a path that is not read',
    'transformer/analyze/linking/linking.ts',
    "if (dynamicPaths(node, parent, compiled, module !== undefined)) ask('paths', node);",
  ),
  leftOut(
    'options that come from elsewhere',
    PATHS,
    'return isOurs && isUnread(node, compiled);',
    'return false;',
  ),
  leftOut(
    'a path of a file that imports none of ours',
    PATHS,
    "return isOurs || parent?.type === 'NewExpression' || names.some((name) => BESIDE.has(String(name)));",
    'return isOurs;',
  ),
  leftOut(
    'a spread',
    PATHS,
    "return argument.properties.some(({ type }) => type === 'SpreadElement');",
    'return false;',
  ),
  leftOut(
    'a schema among options',
    SCHEMAS,
    "return parent?.type === 'ObjectExpression' && keyOf(node) === 'schema' && !isPlain(node.value);",
    'return false;',
  ),
  leftOut(
    'a schema of a class',
    SCHEMAS,
    "return keyOf(node) === 'schema' && !arePlain(node.value) && !isPlain(node.value);",
    'return false;',
  ),
  leftOut(
    'an assigned schema',
    SCHEMAS,
    "return lastName(node.left) === 'schema' && !arePlain(node.right) && !isPlain(node.right);",
    'return false;',
  ),
  leftOut('an endpoint without a schema', SCHEMAS, 'return lacksSchema(node);', 'return false;'),
  leftOut(
    'a decorated field',
    SCHEMAS,
    'return isFieldOf(node, isPlain) || asksInline(node);',
    'return asksInline(node);',
  ),
  leftOut(
    'a schema where it is asked for',
    SCHEMAS,
    'return isFieldOf(node, isPlain) || asksInline(node);',
    'return isFieldOf(node, isPlain);',
  ),
];
