/** A string literal in the quotes that need fewer escapes; in single quotes if both need the same. */
export function quote(text: string): string {
  const double = JSON.stringify(text);
  const count = (quote: string): number => text.split(quote).length;
  return count("'") > count('"')
    ? double
    : `'${double.slice(1, -1).replace(/\\"/g, '"').replace(/'/g, "\\'")}'`;
}

/** An expression that reads a property: `post.author`, `post['first name']`, `post[1]`. */
export function access(object: string, key: string): string {
  return isName(key) ? `${object}.${key}` : `${object}[${propertyName(key)}]`;
}

/** A property's name in a declaration: `author`, `'first name'`, `1`. */
export const propertyName = (key: string): string =>
  isName(key) || /^(0|[1-9]\d{0,8})$/.test(key) ? key : quote(key);

/** The second pattern is slow, but few names need it. */
const isName = (key: string): boolean =>
  /^[A-Za-z_$][\w$]*$/.test(key) || /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(key);

export const PURE = '/*#__PURE__*/ ';
