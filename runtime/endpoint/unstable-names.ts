/**
 * The names that depend on the order in which modules run: a server and a browser give them to different functions. Of `get#2`
 * it has `get#` alone, because an app may make functions without end.
 */
export const unstableNames = /*#__PURE__*/ new Set<string>();
