/**
 * Guesses by names, where the file does not show a value: `TodoResource` is a resource. A wrong guess costs bytes, but breaks
 * nothing.
 */

/** `ApiEndpoint`: a class of endpoints, or an endpoint. */
export const namesEndpoint = (name: unknown): boolean => /Endpoint$/.test(String(name));

/** `Post`, but not `POST`: a class. */
export const namesClass = (name: string): boolean => /^[A-Z].*[a-z]/.test(name);

/** `Post`, `postSchema`, `entity`: a class, or another schema. */
export const namesSchema = (name: string): boolean => /^[A-Z]|[sS]chema|[eE]ntit|[mM]odel/.test(name);

/** `TodoResource`, `TODO_RESOURCE`. */
export const namesResource = (name: string): boolean => /resource$/i.test(name);

/** `controller`, `ctrl`, `ApiController`. */
export const namesController = (name: string): boolean => /controller|ctrl/i.test(name);

/** The same, and the snapshot that an optimistic response gets: what reads the store. */
export const namesReader = (name: string): boolean => namesController(name) || /snap/i.test(name);

/** `./config.json`: a module of data, among which may be options. */
export const namesData = (source: string): boolean => /\.json5?$/.test(source);

/** The patterns above for a text that is not parsed; every text with a class is searched for another reason. */
export const GUESSES: readonly string[] = [
  'Endpoint\\b',
  '(?:[rR]esource|RESOURCE)\\b',
  '[cC]ontroller|CONTROLLER|[cC]trl|CTRL|[sS]nap|SNAP',
  '\\.json5?[\'"]',
];
