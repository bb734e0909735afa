import { type JsonSchema, jsonTypeOf } from './document.ts';
import { INHERITED, keyText } from './names.ts';
import { braces, comment, importOf, indented } from './print.ts';
import { initialOf, type SchemaTexts, schemaBehind } from './schema-text.ts';
import { newUses, type Types, type Uses } from './types.ts';

/** A class, and the relations that have to wait until all classes are declared. */
interface Declaration {
  readonly component: string;
  readonly text: (later: ReadonlySet<string>) => string;
  /** The entities of each relation. */
  readonly relations: ReadonlyMap<string, { readonly text: string; readonly to: ReadonlySet<string> }>;
}

/** A field that a note is about. */
export type Note = (about: string, reason: string) => void;

/** The file of all records. They are in one file, because their relations form circles. */
export function entitiesFile(types: Types, texts: SchemaTexts, extension: string, note: Note): string {
  const uses = newUses();
  const declarations = [...types.keys].map(([component, key]) =>
    declarationOf(types, texts, component, key, uses, note),
  );
  const ordered = inOrder(declarations);
  const known = new Set<string>();
  const classes: string[] = [];
  const later: string[] = [];
  for (const { component, text, relations } of ordered) {
    const waiting = [...relations].filter(([, { to }]) => [...to].some((one) => !known.has(one)));
    classes.push(text(new Set(waiting.map(([field]) => field))));
    known.add(component);
    if (waiting.length === 0) continue;
    const name = types.codeName(component);
    const added = waiting.map(([field, relation]) => `${keyText(field)}: ${relation.text}`);
    later.push(`${name}.schema = ${braces([`...${name}.schema`, ...added], name.length + 10)};`);
  }
  const body = [
    ...classes,
    ...(later.length > 0
      ? [`// Relations that close a circle are added after the classes.\n${later.join('\n')}`]
      : []),
  ];
  const code = body.join('\n\n');
  const named = ['Entity', ...(/\bschema\.[A-Z]/.test(code) ? ['schema'] : [])];
  const toDate = /\btoDate\b/.test(code) ? importOf(['toDate'], `./server${extension}`) : '';
  return `${importOf(named, 'presource')}${toDate}${importOf([], `./types${extension}`, uses.types)}\n${code}\n`;
}

/** Classes after those that they need, as far as there are no circles. */
function inOrder(declarations: readonly Declaration[]): Declaration[] {
  const byName = new Map(declarations.map((one) => [one.component, one]));
  const ordered = new Set<Declaration>();
  const open = new Set<Declaration>();
  const visit = (one: Declaration): void => {
    if (ordered.has(one) || open.has(one)) return;
    open.add(one);
    for (const { to } of one.relations.values())
      for (const name of to) if (byName.has(name)) visit(byName.get(name)!);
    ordered.add(one);
  };
  for (const one of declarations) visit(one);
  return [...ordered];
}

function declarationOf(
  types: Types,
  texts: SchemaTexts,
  component: string,
  key: string,
  uses: Uses,
  note: Note,
): Declaration {
  const schema = types.schemas.named[component]!;
  const { fields, required } = types.schemas.fieldsOf(schema);
  const name = types.codeName(component);
  const isNullable = fields[key] !== undefined && types.schemas.isNullable(fields[key]);
  const kinds = types.heirsOf(component);
  if (kinds.length > 0)
    note(
      name,
      `can be ${kinds.join(' or ')}, whose fields it lacks: write a class for each, and use \`new schema.Union\` of them in its place`,
    );
  const relations = new Map<string, { text: string; to: Set<string> }>();
  const converters: string[] = [];
  const lines: ((later: ReadonlySet<string>) => string)[] = [];
  for (const [field, of] of Object.entries(fields)) {
    if (of.writeOnly) continue;
    if (field === 'pk' || INHERITED.has(field)) {
      note(
        `${name}.${field}`,
        `a class of records has a member \`${field}\` already; read it in \`static process\` under another name`,
      );
      continue;
    }
    const inner = newUses();
    const relation = texts.text(of, inner);
    if (relation) relations.set(field, { text: relation, to: inner.entities });
    const isDate = !relation && isTime(schemaBehind(types, of));
    if (isDate) converters.push(`${keyText(field)}: toDate`);
    const isKey = field === key;
    lines.push((later) =>
      fieldText(types, field, of, {
        uses,
        isDate,
        isKey,
        relation,
        isRequired: required.has(field),
        isLater: later.has(field),
      }),
    );
  }
  return {
    component,
    relations,
    text: (later) => {
      const entries = [...relations].flatMap(([field, { text }]) =>
        later.has(field) ? [] : [`${keyText(field)}: ${text}`],
      );
      const all = [...entries, ...converters];
      const isOpen = later.size > 0 ? ': Record<string, unknown>' : '';
      const members = [
        lines.map((line) => line(later)).join('\n'),
        ...(all.length > 0 ? [`static override schema${isOpen} = ${braces(all, 28)};`] : []),
        ...(key === 'id'
          ? []
          : [`override pk() {\n  return ${memberText(key)}${isNullable ? ' ?? undefined' : ''};\n}`]),
      ];
      return `${comment(schema.description)}export class ${name} extends Entity {\n${indented(members.join('\n\n'))}\n}`;
    },
  };
}

const memberText = (key: string): string =>
  /^[A-Za-z_$][\w$]*$/.test(key) ? `this.${key}` : `this[${keyText(key)}]`;

const isTime = (schema: JsonSchema): boolean =>
  jsonTypeOf(schema) === 'string' && schema.format === 'date-time';

interface FieldFacts {
  readonly uses: Uses;
  readonly isDate: boolean;
  readonly isKey: boolean;
  readonly relation: string | undefined;
  readonly isRequired: boolean;
  /** Its class is declared further down. */
  readonly isLater: boolean;
}

/** `title = '';`, `author: User | undefined = User.fromJS();` */
function fieldText(types: Types, field: string, schema: JsonSchema, facts: FieldFacts): string {
  const { uses, isDate, isKey, relation, isRequired, isLater } = facts;
  const isNullable = types.schemas.isNullable(schema);
  const note = comment(schema.description);
  const key = keyText(field);
  if (isDate) {
    if (isNullable) return `${note}${key}: Date | null = null;`;
    return isRequired ? `${note}${key} = new Date(0);` : `${note}${key}: Date | undefined = undefined;`;
  }
  const type = types.type(schema, uses, false, key.length + 4);
  const entity = types.entityOf(schema);
  if (entity !== undefined && isRequired && !isNullable && !isLater && relation)
    return `${note}${key}: ${type} | undefined = ${relation}.fromJS();`;
  const initial = isKey && isNullable ? "''" : initialOf(types, schema);
  if (initial === 'undefined') return `${note}${key}: ${type} | undefined = undefined;`;
  const isInferred = /^(string|number|boolean)$/.test(type);
  return `${note}${key}${isInferred ? '' : `: ${type}`} = ${initial};`;
}
