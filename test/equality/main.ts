/**
 * `npm run fuzz`: programs at random, run compiled, mixed and as they are written.
 *
 *     npm run fuzz -- --minutes 10               until the time is over, from a random seed
 *     npm run fuzz -- --programs 1000 --seed 7   so many, from this seed; --path as a failure named it
 *     npm run fuzz -- --fault "name"             with one of the planted faults
 *     npm run fuzz -- --faults                   each planted fault in turn, until all are found
 *     npm run fuzz -- … --json                   the report as one line of JSON
 */
import { parseArgs } from 'node:util';
import { faults } from './faults/faults.ts';
import { load } from './loader.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string' },
    programs: { type: 'string', default: '1000' },
    seed: { type: 'string' },
    path: { type: 'string' },
    fault: { type: 'string' },
    faults: { type: 'boolean' },
    json: { type: 'boolean' },
  },
});

const seed = values.seed === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(values.seed);

if (values.faults) {
  const { hunt, describe, machine } = await import('./faults/hunt.ts');
  console.log('| fault | programs | what gave it away |\n| --- | --- | --- |');
  let missed = 0;
  let most = 0;
  for await (const found of hunt(faults, seed)) {
    if (found.difference === undefined) missed += 1;
    most = Math.max(most, found.programs);
    console.log(describe(found));
  }
  console.log(`${faults.length - missed} of ${faults.length} planted faults were found.`);
  // What is wrong anyway would look like each of them.
  const { failure } = await machine('--seed', String(seed), '--programs', String(most));
  if (failure) console.log(`The same programs differ without a fault: ${failure.difference}`);
  process.exitCode = missed || failure ? 1 : 0;
} else {
  load(values.fault === undefined ? undefined : faults.find(({ name }) => name === values.fault));
  const { fuzz } = await import('./fuzz.ts');
  const { describe } = await import('./report.ts');
  const isQuick = values.fault !== undefined;
  const print = console.log;
  const until = values.minutes === undefined ? 0 : performance.now() + Number(values.minutes) * 60_000;
  const options = { seed, programs: until ? 100 : Number(values.programs), path: values.path, isQuick };
  let report = await fuzz(options);
  for (let more = 1; until > performance.now() && !report.failure; more++) {
    report = await fuzz({ ...options, seed: seed + more }, report.tally);
  }
  print(values.json ? JSON.stringify(report) : describe(report, seed));
  process.exitCode = report.failure ? 1 : 0;
}
