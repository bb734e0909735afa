/** The primary key of several fields; none while one of them has no value. */
export function compositePk(...parts: readonly unknown[]): string | undefined {
  const isMissing = (part: unknown) =>
    part === undefined || part === null || part === '' || Number.isNaN(part);
  return parts.some(isMissing) ? undefined : parts.map((part) => encodeURIComponent(String(part))).join();
}
