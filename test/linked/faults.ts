/** Mistakes in what asks for parts: one for each form in which a file may name what it needs. */
import type { Fault } from '../equality/loader.ts';

const ASKING = 'transformer/analyze/linking/asking.ts';
const PATHS = 'transformer/analyze/linking/dynamic-paths.ts';
const CONTENTS = 'transformer/analyze/linking/contents.ts';
const DECLARED = 'runtime/parts/declared.ts';
const SCHEMAS = 'transformer/analyze/linking/dynamic-schemas.ts';

const leftOut = (name: string, file: string, search: string, replacement = ''): Fault => ({
  name: `${name} asks for nothing`,
  file,
  search,
  replacement,
});

export const faults: readonly Fault[] = [
  leftOut('a member', ASKING, 'if (!computed && !isAnothers(object)) found.push(WORDS.get(name));'),
  leftOut('an assigned option', ASKING, 'if (isTarget) found.push(OPTIONS.get(name));'),
  leftOut('a key', ASKING, 'found.push(WORDS.get(name));\n      const isGiven', 'const isGiven'),
  leftOut('an option', ASKING, 'if (isGiven) found.push(OPTIONS.get(name));'),
  leftOut(
    'an option by its name',
    ASKING,
    'literalOf(node.value) !== false;',
    'literalOf(node.value) !== false && !node.shorthand;',
  ),
  leftOut('a member of a class', ASKING, "node.type === 'PropertyDefinition'", 'false'),
  leftOut('a getter of a class', ASKING, "node.type === 'MethodDefinition' ||"),
  leftOut('an accessor of a class', ASKING, "node.type === 'AccessorProperty' ||"),
  leftOut(
    'an option that is assigned by text',
    ASKING,
    'const name = computed ? literalOf(property) : keyName(property);',
    'const name = computed ? undefined : keyName(property);',
  ),
  leftOut(
    'an imported name',
    ASKING,
    "if (node.type === 'ImportSpecifier') found.push(WORDS.get(keyName(node.imported)));",
    'if (false) {}',
  ),
  leftOut('a way to read a response', CONTENTS, 'return CONTENTS.has(node.value);', 'return false;'),
  leftOut(
    'a way to read of a class',
    CONTENTS,
    'return isContent(node.key) && !!node.value && mayBe(node.value);',
    'return false;',
  ),
  leftOut(
    'a way to read that a class computes',
    CONTENTS,
    "return node.kind === 'get' && isContent(node.key);",
    'return false;',
  ),
  leftOut(
    'a way to read that is assigned',
    CONTENTS,
    "return node.left.type === 'MemberExpression' && isContent(node.left.property) && mayBe(node.right);",
    'return false;',
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
  leftOut('a decorated field', SCHEMAS, 'isDynamicField(node, isPlain)) ||', 'false) ||'),
  leftOut('a schema where it is asked for', SCHEMAS, '|| asksInline(node, queries)', ''),
  leftOut('names under which a file imports ours', SCHEMAS, 'found.add(node.local.name);', ';'),
  leftOut('a class with a schema', SCHEMAS, "return keyOf(node) === 'schema';", 'return false;'),
  leftOut(
    'a class with an accessor',
    SCHEMAS,
    "case 'AccessorProperty':\n    case 'PropertyDefinition':\n    case 'MethodDefinition':\n      return",
    "case 'PropertyDefinition':\n    case 'MethodDefinition':\n      return",
  ),
  leftOut(
    'an assigned schema of entities',
    SCHEMAS,
    "return node.left.type === 'MemberExpression' && lastName(node.left) === 'schema';",
    'return false;',
  ),
  leftOut('a schema by text', SCHEMAS, "return node.value === 'schema';", 'return false;'),
  leftOut(
    'a shape that is assigned by text',
    SCHEMAS,
    "node.type === 'Literal' ? String(node.value) : '';",
    "'';",
  ),
  leftOut('a decorator of fields', DECLARED, "names('EntityMixin field')", "names('EntityMixin')"),
  leftOut('a mixin', DECLARED, "names('EntityMixin field')", "names('field')"),
  leftOut('a signal', DECLARED, "options: ['signal']", 'options: []'),
  leftOut('a response', DECLARED, "names('getResponse getError fetchIfStale')", '[]'),
  leftOut('a deletion', DECLARED, "names('delete Invalidate')", "names('Invalidate')"),
  leftOut('the schema of a deletion', DECLARED, "names('delete Invalidate')", "names('delete')"),
  leftOut(
    'relations',
    'transformer/analyze/linking/linking.ts',
    "if (givesRelations(node)) ask('related', node);",
  ),
];
