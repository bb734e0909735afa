import { type OpenApi, Schemas } from './document.ts';
import { findEntities } from './entities.ts';
import { entitiesFile } from './entity-text.ts';
import { CodeNames, camel, kebab, pascalCase, plural, quoted, singular } from './names.ts';
import { type ApiCall, callsOf } from './operations.ts';
import { comment, importOf } from './print.ts';
import { ResourceTexts } from './resource-text.ts';
import { type ResourcePlan, resourcePlanOf } from './resources.ts';
import { SchemaTexts } from './schema-text.ts';
import { newUses, Types, type Uses } from './types.ts';

/** What a document became. */
export interface GeneratedApi {
  /** Texts by names of files. */
  readonly files: ReadonlyMap<string, string>;
  readonly operations: number;
  readonly mapped: number;
  readonly entities: number;
  readonly resources: number;
  readonly endpoints: number;
  /** Operations without an endpoint. */
  readonly unmapped: readonly Remark[];
  /** What a person has to look at. */
  readonly notes: readonly Remark[];
}

export interface Remark {
  /** The operation or the field. */
  readonly about: string;
  readonly reason: string;
}

interface File {
  readonly uses: Uses;
  readonly imports: Set<string>;
  readonly code: string[];
}

/** Writes the files of a document; `extension` is that of their imports. */
export function generateApi(document: OpenApi, extension: string): GeneratedApi {
  const unmapped: Remark[] = [];
  const notes: Remark[] = [];
  const note = (about: string, reason: string) => void notes.push({ about, reason });
  const schemas = new Schemas(document);
  const names = new CodeNames();
  const types = new Types(schemas, findEntities(schemas), names);
  const texts = new SchemaTexts(types);
  const calls = callsOf(schemas, (about, reason) => void unmapped.push({ about, reason }), note);
  const { resources, others } = resourcePlanOf(calls, types);
  const writer = new ResourceTexts(types, texts);
  const files = new Map<string, File>();
  const fileAt = (name: string) => {
    const file = files.get(name) ?? { uses: newUses(), imports: new Set<string>(), code: [] };
    files.set(name, file);
    return file;
  };
  for (const plan of resources) {
    const file = fileAt(fileName(plural(kebab(types.codeName(plan.component)))));
    file.code.push(writer.resource(resourceName(plan, types, names), plan, file.uses, file.imports));
    noteLists(plan, types, note);
  }
  for (const call of others) {
    const file = fileAt(fileName(groupOf(call, resources, types)));
    const name = names.take(endpointName(call), `${endpointName(call)}Of${pascalCase(lastWord(call.path))}`);
    file.code.push(comment(call.operation.summary) + writer.endpoint(name, call, file.uses, file.imports));
  }
  const entities = types.keys.size > 0 ? entitiesFile(types, texts, extension, note) : undefined;
  const written = new Map<string, string>([['server.ts', serverFile(document, entities ?? '')]]);
  if (entities) written.set('entities.ts', entities);
  for (const [name, file] of [...files].sort()) written.set(name, fileText(file, types, extension));
  if (types.declared.size > 0) written.set('types.ts', typesFile(types, extension));
  return {
    files: written,
    operations: calls.length + unmapped.length,
    mapped: calls.length,
    entities: types.keys.size,
    resources: resources.length,
    endpoints: others.length,
    unmapped,
    notes,
  };
}

/** The list and the item may be two components with the same key, which the store keeps apart. */
function noteLists(
  { list, component }: ResourcePlan,
  types: Types,
  note: (about: string, reason: string) => void,
): void {
  if (list?.response.kind !== 'json') return;
  const used = newUses();
  new SchemaTexts(types).text(list.response.schema, used);
  if (used.entities.has(component)) return;
  const [other] = used.entities;
  if (other !== undefined)
    note(
      list.title,
      `lists ${types.codeName(other)}, but one item is a ${types.codeName(component)}: if both are the same record, use one class`,
    );
}

const fixed = (path: string): string[] =>
  path.split('/').filter((part) => part && !part.includes('{') && !/^(api|v\d+)$/.test(part));

const lastWord = (path: string): string => fixed(path).at(-1) ?? 'root';

/** An endpoint is beside the resource whose path its own begins with, or beside those that begin with the same word. */
function groupOf({ path }: ApiCall, resources: readonly ResourcePlan[], types: Types): string {
  const around = resources
    .filter(({ listPath }) => path === listPath || path.startsWith(`${listPath}/`))
    .sort((a, b) => b.listPath.length - a.listPath.length);
  if (around[0]) return plural(kebab(types.codeName(around[0].component)));
  return kebab(fixed(path)[0]?.replace(/[.:].*$/, '') || 'root');
}

/** The name of a file that every system takes. */
const fileName = (name: string): string =>
  `${['server', 'entities', 'types'].includes(name) ? `${name}-api` : name.slice(0, 100) || 'root'}.ts`;

/** `PetResource`; a second one for the same records has the words of its path in front: `AdminPetResource`. */
function resourceName({ component, listPath }: ResourcePlan, types: Types, names: CodeNames): string {
  const entity = types.codeName(component);
  const words = fixed(listPath).map((word) => pascalCase(singular(word)));
  return names.take(`${entity}Resource`, `${words.join('')}Resource`, `${words.join('')}${entity}Resource`);
}

/** The id of the operation (`articles.publish` becomes `publishArticle`), or its method and path: `getStats`. */
function endpointName({ operation, method, path }: ApiCall): string {
  const parts = (operation.operationId ?? '').split(/[/.]/).filter(Boolean);
  const [last = '', group] = parts.reverse();
  const isVerb = group !== undefined && camel(last) === last.toLowerCase();
  const noun = /^(list|search|find)/.test(last) ? group : group && singular(group);
  const name = camel(isVerb ? `${last} ${noun}` : last);
  if (name) return name;
  // No name of it has a letter that code has: `/日本` is `getRoot`.
  const words = camel(fixed(path).join(' ')) || 'root';
  return camel(`${method.toLowerCase()} ${words}${/\}$/.test(path) ? ' item' : ''}`);
}

function serverFile({ servers = [] }: OpenApi, entities: string): string {
  const [{ url = '', variables = {} } = {}] = servers;
  const prefix = url.replace(/\{(\w+)\}/g, (_, name) => variables[name]?.default ?? '').replace(/\/$/, '');
  const toDate = /\btoDate\b/.test(entities)
    ? '\nexport const toDate = (text: string) => new Date(text);\n'
    : '';
  return `/** The beginning of all URLs. */\nexport const urlPrefix = ${quoted(prefix)};\n${toDate}`;
}

function fileText({ uses, imports, code }: File, types: Types, extension: string): string {
  const named = (components: Iterable<string>) => [...components].map((one) => types.codeName(one));
  const head = [
    importOf(imports, 'presource'),
    importOf(named(uses.entities), `./entities${extension}`, named(uses.typed)),
    importOf(['urlPrefix'], `./server${extension}`),
    importOf([], `./types${extension}`, uses.types),
  ];
  return `${head.join('')}\n${code.join('\n\n')}\n`;
}

function typesFile(types: Types, extension: string): string {
  const all = [...types.declared.values()];
  const entities = all.flatMap(({ uses }) => [...uses.typed].map((name) => types.codeName(name)));
  const head = importOf([], `./entities${extension}`, entities);
  return `${head}${head && '\n'}${all.map((one) => one.text).join('\n\n')}\n`;
}
