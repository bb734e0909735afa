/** `1250` → `12.50 €`. */
export const money = (cents: number): string => `${(cents / 100).toFixed(2)} €`;
