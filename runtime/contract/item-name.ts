/**
 * The name of the items of a path of whole segments: the word before the last one, singular and in Pascal case.
 * Keys depend on this rule, so it does not change within a major version. The compiler uses it only if it gives
 * exactly the class's name.
 *
 *     /posts/:id   →   Post          /users/:userId/invoice-lines/:id   →   InvoiceLine
 */
export const itemName = (path: string): string =>
  (path.split('/').at(-2) ?? '')
    .replace(/(ss|[^aoe]us|x|[cs]h)es$|s$/, '$1')
    .replace(/ie$/, 'y')
    .replace(/(?:^|[-_])(.)/g, (_, letter: string) => letter.toUpperCase());
