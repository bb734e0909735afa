import { useCache, useController } from '@rest-hooks/react';
import { countOpen as countTasks } from './queries';

/** Early versions read a query by `useCache`. */
export const Counts = () => {
  const open = useCache(countTasks, {});
  return <button onClick={useController().resetEntireStore}>{open}</button>;
};
