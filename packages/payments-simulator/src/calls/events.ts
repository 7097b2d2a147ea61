import * as z from 'zod';
import { defineCall, retrieveCall } from '../wire/call.ts';
import { created, page, text } from '../wire/parameters.ts';

export const eventCalls = [
  retrieveCall('event', '/v1/events'),
  defineCall({
    method: 'GET',
    path: '/v1/events',
    parameters: z.strictObject({
      ...page,
      created,
      type: text.optional(),
      types: z.array(text).max(20).optional(),
    }),
    run: async ({ objects }, given) => {
      const { data, hasMore } = await objects.list('event', {
        where: { type: given.type },
        anyOf: given.types?.map((type) => ({ type })),
        limit: given.limit ?? 10,
        startingAfter: given.starting_after,
        endingBefore: given.ending_before,
        ...(given.created ? { created: given.created } : {}),
      });
      return { object: 'list', data, has_more: hasMore, url: '/v1/events' };
    },
  }),
];
