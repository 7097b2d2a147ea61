import type { Jobs } from './jobs.ts';

/** The same queues, whose new jobs carry the id of the request that began the work, for their log lines. */
export function withRequestId(jobs: Jobs, requestId: string): Jobs {
  return {
    ...jobs,
    enqueue: (tx, name, payload) => jobs.enqueue(tx, name, { requestId, ...payload }),
    enqueueAgain: (tx, name, payload, key) => jobs.enqueueAgain(tx, name, { requestId, ...payload }, key),
  };
}
