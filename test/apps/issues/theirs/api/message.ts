/** What to tell the user: the server's own words, which the endpoint class made the message. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
