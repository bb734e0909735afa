const camel = (key: string) => key.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
const snake = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

function renamed(value: unknown, rename: (key: string) => string): unknown {
  if (Array.isArray(value)) return value.map((one) => renamed(one, rename));
  if (value?.constructor !== Object) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [rename(key), renamed(one, rename)]));
}

/** `{ created_at }` → `{ createdAt }`, at any depth. */
export const camelKeys = (value: unknown): unknown => renamed(value, camel);

/** `{ createdAt }` → `{ created_at }`, at any depth. Forms, dates and instances stay as they are. */
export const snakeKeys = (value: unknown): unknown => renamed(value, snake);
