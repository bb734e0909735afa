const reported = new Set<string>();

/** Development only: logs an error with its code, once per text. */
export function reportOnce(code: string, message: string, log: 'error' | 'warn' = 'error'): void {
  const text = `presource: ${code}: ${message}`;
  if (!reported.has(text)) console[log](text);
  reported.add(text);
}
