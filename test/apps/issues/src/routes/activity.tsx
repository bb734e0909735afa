import { useController, useLive } from 'presource/react';
import { Issue } from '../entities/issue.ts';
import { EventResource, NotificationResource } from '../resources/activity.ts';

export default function Activity() {
  const notifications = useLive(NotificationResource.getList);
  const events = useLive(EventResource.getList);
  const controller = useController();
  return (
    <>
      {notifications.results.map(({ id, issue, reason }) => (
        <button
          key={id}
          type="button"
          onClick={() => controller.fetch(NotificationResource.markRead, { id })}
        >
          {issue.title}: {reason}
        </button>
      ))}
      {events.results.map(({ id, actor, subject }) => (
        <p key={id}>
          {actor.title} {subject instanceof Issue ? subject.title : subject?.body}
        </p>
      ))}
    </>
  );
}
