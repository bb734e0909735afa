/** The beginning of a remedy for `undefined`: it comes from code, mostly from code that unwraps another form of response. */
export const NO_JSON =
  'A server cannot send undefined. Let `process` of the endpoint, or its function, return';

/** The remedy for a response that does not fit its schema. Development only: production messages state only what was found. */
export function remedy(
  entity: string,
  problem: string,
  found: unknown,
  isSet: boolean,
  isRoot: boolean,
  pk: string | undefined,
): string {
  // A class that has the name of another one is numbered.
  const schema = entity.replace(/#\d+/g, '');
  if (isSet) return remedyOfSet(schema, problem);
  if (typeof found === 'string' && isRoot && !/refused/.test(problem)) return remedyOfText(found.trimStart());
  if (found === undefined && isRoot) return `. ${NO_JSON} what the schema describes`;
  if (problem === 'is not a list' && typeof found === 'object' && found) {
    const list = Object.entries(found).find(([, value]) => Array.isArray(value))?.[0];
    return list
      ? `. If the list is a field of the response, name it in the schema: { ${list}: new schema.Collection(${schema}) }`
      : schema === '[value]'
        ? ''
        : `. For a single item, use the schema ${schema.slice(1, -1)}`;
  }
  if (problem === 'is not an object' && Array.isArray(found))
    return `. For a list, use the schema [${schema}]`;
  if (problem === 'has no primary key' && wrapperOf(found))
    return `. If the item is a field of the response, name it in the schema: { ${wrapperOf(found)}: ${schema} }`;
  if (pk)
    return `. pk() of ${schema} ${pk}. Let it return a text or a number, of fields that the response has`;
  if (problem === 'has no primary key')
    return `.${unusableId(found)} Define it in ${schema}: pk() { return … }`;
  return '';
}

/** What is added for an update, which servers may answer with the changed fields only. */
export const remedyOfPart = (problem: string, endpoint: string): string =>
  problem === 'has no primary key' && /^P(UT|ATCH) /.test(endpoint)
    ? '. If the response is a part of the item, let `process` add the key: (part, { id }) => ({ id, ...part })'
    : '';

/** The same for a text in place of a record or a list. */
function remedyOfText(text: string): string {
  if (/^[{[]/.test(text))
    return '. It is JSON in a text: the response has another content type than application/json, or the server made JSON of it twice';
  const ofPage = '; an HTML page often means that the path does not exist, or that a sign-in is needed';
  return `. The server sent text instead of JSON: check the URL and the content type of the response${text.startsWith('<') ? ofPage : ''}`;
}

/** The same for a value given to `controller.set`: no server has sent it. */
function remedyOfSet(schema: string, problem: string): string {
  if (problem === 'is not an object')
    return `. Pass an object with fields of ${schema}: controller.set(${schema}, { id }, { title })`;
  if (problem === 'has no primary key')
    return `. Name the entity by its key: controller.set(${schema}, { id }, { title })`;
  return problem === 'is not a list' ? '. Pass a list as the last argument of controller.set' : '';
}

/** An `id` among the keys explains nothing unless its value is shown. */
function unusableId(found: unknown): string {
  if (typeof found !== 'object' || !found || !('id' in found)) return '';
  const { id } = found;
  const isText = typeof id === 'string';
  // The text is what a template made of a missing value.
  const isUsable = isText ? id !== '' && id !== 'undefined' : typeof id === 'number' && !Number.isNaN(id);
  return isUsable ? '' : ` Its id is ${typeof id === 'object' ? jsonOf(id) : isText ? `'${id}'` : id}.`;
}

/** An object that holds itself, or a `bigint`, has no JSON. */
function jsonOf(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch {
    return 'an object';
  }
}

/** The only field of a response, if it holds an item: `{ data: { id: 1 } }`. */
function wrapperOf(found: unknown): string | undefined {
  const [field, other] = Object.entries(found ?? {});
  const item: unknown = !other && field?.[1];
  return typeof item === 'object' && item && 'id' in item ? field![0] : undefined;
}
