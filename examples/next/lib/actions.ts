'use server';

import { PostResource } from './data.ts';

/** Runs on the server, with data that only the server may know; returns the API's response. */
export async function addPost(
  params: { author?: string },
  body: { title: string; author: string },
): Promise<object> {
  return PostResource.getList.push(params, body);
}
