import { useController, useQuery } from 'presource/react';
import { countOpen as countTasks } from './queries';

/** Early versions read a query by `useCache`. */
export const Counts = () => {
  const open = useQuery(countTasks, {});
  return <button onClick={useController().resetEntireStore}>{open}</button>;
};
