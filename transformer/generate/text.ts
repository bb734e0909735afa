/** A string literal in single quotes. */
export const quote = (text: string): string =>
  `'${JSON.stringify(text).slice(1, -1).replace(/\\"/g, '"').replace(/'/g, "\\'")}'`;

/** Reads a property: `post.author`, `post['first name']`, `post[1]`. */
export function access(object: string, key: string): string {
  if (/^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(key)) return `${object}.${key}`;
  return `${object}[${/^(0|[1-9]\d{0,8})$/.test(key) ? key : quote(key)}]`;
}

export const PURE = '/*#__PURE__*/ ';
