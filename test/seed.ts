/** Where random tests begin: `npm test` runs the same programs each time, `SEED=$RANDOM npm test` others. */
export const SEED = Number(process.env.SEED ?? 1);
