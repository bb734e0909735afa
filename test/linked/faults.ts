/** Mistakes in what asks for parts: one for each form in which a file may name what it needs. */
import type { Fault } from '../equality/loader.ts';

const ASKING = 'transformer/analyze/linking/asking.ts';
const HIDDEN = 'transformer/analyze/linking/hidden.ts';
const WRITES = 'transformer/analyze/linking/schema-writes.ts';
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
  leftOut('an assigned option', ASKING, 'if (targets.has(node)) found.push(OPTIONS.get(name));'),
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
    'const name = nameOf(property, computed);',
    'const name = computed ? undefined : nameOf(property, computed);',
  ),
  leftOut(
    'an imported name',
    ASKING,
    "if (node.type === 'ImportSpecifier') found.push(WORDS.get(nameOf(node.imported, false)));",
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
  leftOut('text', ASKING, "(node.type === 'Literal' || node.type === 'TemplateLiteral')", '(false)'),
  leftOut('a template', ASKING, " || node.type === 'TemplateLiteral'"),
  leftOut('the key of an enum', ASKING, 'if (isKey) found.push(SPELLED.get(spelled(name)));'),
  leftOut('a defined key', ASKING, 'found.push(OPTIONS.get(definedKey(node)));', '{}'),
  leftOut('an entry', ASKING, "node.type === 'ArrayExpression' && node.elements.length === 2", 'false'),
  leftOut('a target in a pattern', HIDDEN, "node?.type === 'ObjectPattern'", 'false'),
  leftOut('a target in a list', HIDDEN, "node?.type === 'ArrayPattern'", 'false'),
  leftOut('a path for extend', HIDDEN, 'givesPath(node, compiled, isOfPackage) || '),
  leftOut('options under another name', HIDDEN, ' || isUnread(node, makers, compiled)'),
  leftOut('new options under another name', HIDDEN, '(isUnread(node, makers, compiled) ?', '(false ?'),
  leftOut('a path of a class', HIDDEN, "isMember(one, 'path')", 'false'),
  leftOut('an effect of a class', HIDDEN, "isMember(one, 'sideEffect')", 'false'),
  leftOut('an effect of options', HIDDEN, '(isMutation(node.arguments.at(-1))', '(false'),
  leftOut('an effect of an endpoint', HIDDEN, 'isMutation(node.arguments[0])', 'false'),
  leftOut('a class of endpoints', HIDDEN, 'known === rests', 'false'),
  leftOut('members of any name', HIDDEN, 'return isResource(first) ? MEMBERS : [];', 'return [];'),
  leftOut('a loop over members', HIDDEN, 'return isResource(node.right) ? MEMBERS : [];', 'return [];'),
  leftOut('a copied member', HIDDEN, "? ['custom', 'shapes'] : []", '? [] : []'),
  leftOut('an element of a package', HIDDEN, "case 'JSXOpeningElement':", "case 'JSXFragment':"),
  leftOut('a member of a schema', WRITES, 'isSchema(node.left.object)', 'false'),
  leftOut('a schema under another name', WRITES, 'aliases.has(node.name)', 'false'),
  leftOut('a schema that is taken off', WRITES, "node.id.type !== 'ObjectPattern'", 'true'),
  leftOut('what is assigned to a schema', WRITES, 'return isSchema(first) &&', 'return false &&'),
  leftOut('a schema that is defined', WRITES, "if (definedKey(node) === 'schema')", 'if (false)'),
  leftOut('a shape in a constant', SCHEMAS, 'constants.get(schema.name)', 'undefined'),
  leftOut('a shape that is exported', SCHEMAS, 'return exportsShape(node, isPlain);', 'return false;'),
  leftOut('an endpoint under another name', SCHEMAS, 'endpoints.has(made) || '),
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
  leftOut('an endpoint without a schema', SCHEMAS, 'return lacksSchema(node, endpoints);', 'return false;'),
  leftOut('a decorated field', SCHEMAS, 'isDynamicField(node, isPlain)) ||', 'false) ||'),
  leftOut('a schema where it is asked for', SCHEMAS, 'asksInline(node, queries, constants)', 'false'),
  leftOut(
    'names under which a file imports ours',
    'transformer/analyze/linking/text.ts',
    'found.add(local);',
    ';',
  ),
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
  leftOut('a schema by text', SCHEMAS, "return literalOf(node) === 'schema';", 'return false;'),
  leftOut(
    'a shape that is assigned by text',
    'transformer/analyze/linking/text.ts',
    "String(literalOf(node) ?? '')",
    "''",
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
