import { Controller } from 'presource';
import { ListResource, type Task, TaskResource } from './data.js';

const controller = new Controller();
const args = { listId: 1, _expand: 'list' } as const;

const line = ({ isDone, title, list }: Task): string => `  ${isDone ? 'x' : ' '} ${title} (${list?.title})`;
const show = (): void => {
  const { data } = controller.getResponse(TaskResource.getList, args);
  console.log(`${data?.length} tasks\n${data?.map(line).join('\n')}`);
};

// Prints once per change of the list's data, at any depth.
await controller.fetch(TaskResource.getList, args);
const stop = controller.watch(TaskResource.getList, args, show);
show();

const { id } = await controller.fetch(TaskResource.getList.push, args, {
  title: 'Write it down',
  listId: 1,
  isDone: false,
});
await controller.fetch(TaskResource.partialUpdate, { id }, { isDone: true });
await controller.fetch(ListResource.partialUpdate, { id: 1 }, { title: 'Today' });
await controller.fetch(TaskResource.delete, { id: 1 });
stop();
controller.dispose();
