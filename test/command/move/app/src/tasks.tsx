import * as DC from '@data-client/react';
import { useCache } from '@data-client/react';
import { useState } from 'react';
import { finishTask, TaskResource } from './data/tasks';
import type { Task } from './data/entities';

export function TaskList({ list }: { list: string }) {
  const tasks = DC.useSuspense(TaskResource.getList, { list });
  const controller: DC.Controller = DC.useController();
  const [title, setTitle] = useState('');
  return (
    <section>
      <h1>
        {list}: {tasks.length}
      </h1>
      <ul>
        {tasks.map((task) => (
          <TaskRow key={task.pk()} task={task} />
        ))}
      </ul>
      <input id="title" value={title} onChange={(event) => setTitle(event.target.value)} />
      <button
        id="add"
        onClick={async () => {
          await controller.fetch(TaskResource.getList.push, { list }, { title, list, owner: '2' } as any);
          setTitle('');
        }}
      >
        Add
      </button>
      <button id="more" onClick={() => controller.fetch(TaskResource.getList.getPage, { list, page: '2' })}>
        More
      </button>
    </section>
  );
}

function TaskRow({ task }: { task: Task }) {
  const controller = DC.useController();
  const again = useCache(TaskResource.get, task.id ? { id: task.id } : null);
  return (
    <li id={`task-${task.id}`}>
      {task.done ? '[x]' : '[ ]'} {task.label} {again && again !== task ? 'another object' : ''}
      <button className="done" onClick={() => controller.fetch(finishTask, { id: task.id })}>
        Done
      </button>
      <button
        className="rename"
        onClick={() => controller.fetch(TaskResource.partialUpdate, { id: task.id }, { title: `${task.title}!` })}
      >
        Rename
      </button>
      <button className="delete" onClick={() => controller.fetch(TaskResource.delete, { id: task.id })}>
        Delete
      </button>
    </li>
  );
}
