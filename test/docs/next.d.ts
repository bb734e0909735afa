/** What the pages use of Next.js, which is installed only where it is built. */
declare module 'next/headers' {
  export function cookies(): Promise<{ toString(): string }>;
}
