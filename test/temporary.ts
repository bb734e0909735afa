/**
 * Vitest ends its workers with a signal, so what they remove on `exit` stays: an installed app has 500 MB. All temporary folders
 * of a run are in one, which is removed after it. Vitest calls this once before all tests.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export default function gatherFolders(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'presource-tests-'));
  // `tmpdir()` of a worker reads it, and that of the tools that tests start; Windows has another name.
  process.env[process.platform === 'win32' ? 'TEMP' : 'TMPDIR'] = folder;
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}
