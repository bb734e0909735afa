'use server';

import { PostResource } from './data.ts';

/** Runs on the server, with what only the server may know; answers what the API answers. */
export async function addPost(
  params: { author?: string },
  body: { title: string; author: string },
): Promise<object> {
  return PostResource.getList.push(params, body);
}
