/**
 * The name of what a path of whole segments leads to: the word before the last one, in the singular and in Pascal case.
 * Keys are made by this rule, so it stays for as long as the major version does. The compiler relies on it only where
 * it gives exactly the name that a class has.
 *
 *     /posts/:id   →   Post          /users/:userId/invoice-lines/:id   →   InvoiceLine
 */
export const itemName = (path: string): string =>
  (path.split('/').at(-2) ?? '')
    .replace(/(ss|[^aoe]us|x|[cs]h)es$|s$/, '$1')
    .replace(/ie$/, 'y')
    .replace(/(?:^|[-_])(.)/g, (_, letter: string) => letter.toUpperCase());
