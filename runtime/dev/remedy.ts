/** What to do about an answer that does not fit its schema. For development: apps in production say only what was found. */
export function remedy(schema: string, problem: string, found: unknown): string {
  if (typeof found === 'string') {
    return (
      '. The server sent text in place of JSON: look at the address, and at the content type of the answer' +
      (found.trimStart().startsWith('<')
        ? '; a page often stands for a path that does not exist, or for a sign-in'
        : '')
    );
  }
  if (problem === 'is no list' && typeof found === 'object' && found) {
    const list = Object.entries(found).find(([, value]) => Array.isArray(value))?.[0] ?? 'items';
    return `. If the list is one field of the answer, the schema says which: { ${list}: new schema.Collection(${schema}) }`;
  }
  if (problem === 'is no object' && Array.isArray(found)) return `. For a list the schema is [${schema}]`;
  if (problem === 'has no primary key') return `. Name it in ${schema}: pk() { return … }`;
  return '';
}
