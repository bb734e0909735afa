import { payloadNames } from '../payloads.ts';
import { bytesTask, callsTask } from './counts.ts';
import { identity, twoWay } from './identity.ts';
import { memoryTask } from './memory.ts';
import { coldTask, collectedTask, jitlessTask } from './page.ts';
import { all, keptTask, payloadTask } from './payload.ts';
import { reading } from './reading.ts';
import type { Task } from './task.ts';
import { growth, invalidate, optimistic, pending, renamed, update } from './update.ts';

const each = (kind: string, make: (name: (typeof payloadNames)[number]) => Task) =>
  Object.fromEntries(payloadNames.map((name) => [`${kind}:${name}`, make(name)]));

/** Everything that runs in a process of its own, by name. */
export const tasks: Readonly<Record<string, Task>> = {
  ...each('calls', callsTask),
  ...each('bytes', bytesTask),
  ...each('cold', coldTask),
  ...each('collected', collectedTask),
  ...each('jitless', jitlessTask),
  ...each('warm', payloadTask),
  ...each('kept', keptTask),
  all,
  reading,
  update,
  renamed,
  optimistic,
  invalidate,
  growth,
  pending,
  identity,
  twoWay,
  // 1,000 posts, 5,000 comments, 100 users.
  'memory:posts': memoryTask('posts', 6_100),
  'memory:flat': memoryTask('flat', 2_000),
  'memory:todos': memoryTask('todos', 10_000),
};
