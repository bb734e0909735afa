/** The names that depend on the order in which modules run: a server and a browser give them to different functions. */
export const unstableNames = /*#__PURE__*/ new Set<string>();
