/** Loaded before the measured program: records what `PROFILE_KIND` says, and writes it to `PROFILE_FILE` at the end. */
import { writeFileSync } from 'node:fs';
import { Session } from 'node:inspector';

const session = new Session();
session.connect();

const { PROFILE_KIND: kind, PROFILE_FILE: file = '' } = process.env;
if (kind === 'cpu') {
  session.post('Profiler.enable');
  session.post('Profiler.setSamplingInterval', { interval: 200 });
  session.post('Profiler.start');
} else {
  session.post('HeapProfiler.startSampling', {
    samplingInterval: 16_384,
    includeObjectsCollectedByMajorGC: true,
    includeObjectsCollectedByMinorGC: true,
  });
}

process.on('exit', () => {
  const write = (error: Error | null, { profile }: { profile: object }) => {
    if (error) throw error;
    writeFileSync(file, JSON.stringify(profile));
  };
  if (kind === 'cpu') session.post('Profiler.stop', write);
  else session.post('HeapProfiler.stopSampling', write);
});
