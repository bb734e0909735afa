import { accessSync, constants } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/opt/homebrew/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** The Chromium of this machine; nothing is downloaded. `CHROMIUM` sets another path, or `none`. */
export function findChromium(): string | undefined {
  const named = process.env.CHROMIUM;
  if (named === 'none') return undefined;
  if (named && !isExecutable(named)) throw new Error(`CHROMIUM=${named} is not an executable file`);
  return named || PLACES.find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Without Chromium, prints a clear warning, and fails if `REQUIRE_BROWSER` is set. A silently skipped check
 * would look like a passed one.
 */
export function reportMissingChromium(what: string): void {
  const message = `NO CHROMIUM FOUND: ${what} was left out. Install Chromium, or set CHROMIUM=/path/to/chromium.`;
  if (process.env.REQUIRE_BROWSER) throw new Error(`${message} (REQUIRE_BROWSER is set.)`);
  const rule = '!'.repeat(message.length);
  console.warn(`\n${rule}\n${message}\n${rule}\n`);
}

export const launchChromium = (executablePath: string, ...flags: readonly string[]): Promise<Browser> =>
  chromium.launch({
    executablePath,
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking', ...flags],
    // The script handles Ctrl-C itself; two handlers of a signal would race.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
