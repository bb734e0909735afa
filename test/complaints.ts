import { afterEach, beforeEach, vi } from 'vitest';

/**
 * What React and presource complain of in a test, one text each, but for what `expected` matches. The spies keep what they were
 * called with until `vi.clearAllMocks()`.
 */
export function complaintsBeside(expected: RegExp): string[] {
  const complaints: string[] = [];
  beforeEach(() => {
    complaints.length = 0;
    for (const how of ['error', 'warn'] as const)
      vi.spyOn(console, how).mockImplementation((...args) => {
        const text = args.map(String).join(' ');
        if (!expected.test(text)) complaints.push(text);
      });
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });
  return complaints;
}
