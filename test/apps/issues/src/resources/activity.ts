import { apiResource } from '../api/resource.ts';
import { Event } from '../entities/event.ts';
import { Notification } from '../entities/notification.ts';

export const EventResource = apiResource({ path: '/events/:id', schema: Event });

export const NotificationResource = apiResource({
  path: '/notifications/:id',
  schema: Notification,
  dataExpiryLength: 10_000,
  pollFrequency: 60_000,
}).extend('markRead', { path: '/notifications/:id/read', method: 'POST', body: undefined });
