/** The words of a name: `listUserPosts`, `user_posts`, `user-posts`. */
const wordsOf = (text: string): string[] =>
  text
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])(?=[A-Z][a-z])/g, '$1 ')
    .split(/[^A-Za-z\d]+/)
    .filter(Boolean);

const upper = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();

export const pascalCase = (text: string): string => {
  const name = wordsOf(text).map(upper).join('');
  return /^\d/.test(name) ? `_${name}` : name;
};

export const camel = (text: string): string => {
  const [first = '', ...rest] = wordsOf(text);
  const name = first.toLowerCase() + rest.map(upper).join('');
  return /^\d/.test(name) ? `_${name}` : name;
};

export const kebab = (text: string): string => wordsOf(text).join('-').toLowerCase();

/** The words that English does not form by rule, among those that APIs have. */
const IRREGULAR: Readonly<Record<string, string>> = {
  __proto__: null as never,
  person: 'people',
  child: 'children',
  status: 'statuses',
  address: 'addresses',
  media: 'media',
  data: 'data',
  news: 'news',
  series: 'series',
  settings: 'settings',
};

const byLastWord = (text: string, change: (word: string) => string): string =>
  text.replace(/[A-Za-z][a-z]*$/, (word) => {
    const changed = change(word.toLowerCase());
    return /^[A-Z]/.test(word) ? changed.charAt(0).toUpperCase() + changed.slice(1) : changed;
  });

export const plural = (text: string): string =>
  byLastWord(text, (word) => {
    if (IRREGULAR[word]) return IRREGULAR[word];
    if (/[^aeiou]y$/.test(word)) return word.replace(/y$/, 'ies');
    return /(s|x|z|ch|sh)$/.test(word) ? `${word}es` : `${word}s`;
  });

export const singular = (text: string): string =>
  byLastWord(text, (word) => {
    const known = Object.entries(IRREGULAR).find(([, many]) => many === word);
    if (known) return known[0];
    if (/ies$/.test(word)) return word.replace(/ies$/, 'y');
    if (/(ss|x|z|ch|sh)es$/.test(word)) return word.slice(0, -2);
    return /[^su]s$/.test(word) ? word.slice(0, -1) : word;
  });

/** Names that a file of ours imports or uses, that mean something else to every reader, and that no declaration may have. */
const TAKEN = new Set(
  (
    'Entity schema createResource RestEndpoint urlPrefix toDate Object Array Date Map Set Promise Error Response Request File ' +
    'Blob Record Partial Function Symbol String Number Boolean URL URLSearchParams FormData undefined eval arguments ' +
    'await break case catch class const continue debugger default delete do else enum export extends false finally for ' +
    'function if implements import in instanceof interface let new null package private protected public return static ' +
    'super switch this throw true try typeof var void while with yield'
  ).split(' '),
);

/** The members of every object. */
export const INHERITED: ReadonlySet<string> = new Set(Object.getOwnPropertyNames(Object.prototype));

/** Gives each thing a name that no other has. */
export class CodeNames {
  private readonly used = new Set(TAKEN);

  /** The first of these that is free, or the first one with a number. */
  take(...wanted: readonly [string, ...string[]]): string {
    let name = wanted.find((one) => !this.used.has(one));
    for (let count = 2; !name; count++) {
      const next = `${wanted[0]}${count}`;
      if (!this.used.has(next)) name = next;
    }
    this.used.add(name);
    return name;
  }
}

/** A key of an object as it is written. */
export const keyText = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : quoted(name));

/** Text in single quotes, or in double ones if it contains single ones. */
export function quoted(value: string): string {
  // A document may have a list in place of a text.
  const text = String(value);
  const double = JSON.stringify(text);
  return text.includes("'") ? double : `'${double.slice(1, -1).replaceAll('\\"', '"')}'`;
}
