/** A value as text; `undefined` if it has none, as an object of a response with a member `toString`. */
export function textOfAny(value: unknown): string | undefined {
  try {
    return String(value);
  } catch {
    return undefined;
  }
}
