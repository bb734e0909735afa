/** A string literal in single quotes. */
export const quote = (text: string): string =>
  `'${JSON.stringify(text).slice(1, -1).replace(/\\"/g, '"').replace(/'/g, "\\'")}'`;

/** Reads a property: `post.author`, `post['first name']`, `post[1]`. */
export function access(object: string, key: string): string {
  return isName(key) ? `${object}.${key}` : `${object}[${propertyName(key)}]`;
}

/** How a property is named where it is declared: `author`, `'first name'`, `1`. */
export const propertyName = (key: string): string =>
  isName(key) || /^(0|[1-9]\d{0,8})$/.test(key) ? key : quote(key);

const isName = (key: string): boolean => /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(key);

export const PURE = '/*#__PURE__*/ ';
