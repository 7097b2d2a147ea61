import * as z from 'zod';
import type { Work } from '../operations/work.ts';
import type { ListQuery } from '../store/object-store.ts';
import type { ApiError } from './api-error.ts';
import { page } from './parameters.ts';
import type { Kind } from './wire-types.ts';

/** The parameters a call receives. `expand` is handled by the caller. */
export type Given<Schema extends z.ZodType> = WithoutExpand<z.output<Schema>>;
type WithoutExpand<T> = T extends unknown ? Omit<T, 'expand'> : never;

export interface Call<Schema extends z.ZodType = z.ZodType> {
  method: 'GET' | 'POST' | 'DELETE';
  /** For example `/v1/customers/:id`. */
  path: string;
  parameters: Schema;
  /** Returns the object, or an error whose effects are kept (a declined payment). A thrown ApiError rolls everything back. */
  run(work: Work, parameters: Given<Schema>, id: string): Promise<object | ApiError>;
}

export function defineCall<Schema extends z.ZodType>(call: Call<Schema>): Call {
  return call;
}

/** `GET {path}/:id` */
export function retrieveCall(kind: Kind, path: string): Call {
  return defineCall({
    method: 'GET',
    path: `${path}/:id`,
    parameters: z.strictObject({ expand: page.expand }),
    run: ({ objects }, _, id) => objects.get(kind, id),
  });
}

/** `GET {path}`, a page, newest first. `filters`: parameters that narrow it. `where`: converts them to conditions if they are not fields. */
export function listCall<Filters extends z.ZodRawShape>(
  kind: Kind,
  path: string,
  filters: Filters,
  where: (given: z.output<z.ZodObject<Filters>>) => Pick<ListQuery, 'where' | 'anyOf'> = (given) => ({ where: given }),
): Call {
  const schema = z.strictObject({ ...page, ...filters });
  return defineCall({
    method: 'GET',
    path,
    parameters: schema,
    run: async ({ objects }, parameters) => {
      const { limit, starting_after, created, ...given } = parameters as Page;
      const query: ListQuery = {
        ...where(given as unknown as z.output<z.ZodObject<Filters>>),
        limit: limit ?? 10,
        startingAfter: starting_after,
        createdSince: created?.gte,
      };
      const { data, hasMore } = await objects.list(kind, query);
      return { object: 'list', data, has_more: hasMore, url: path };
    },
  });
}

type Page = z.output<z.ZodObject<typeof page>>;
