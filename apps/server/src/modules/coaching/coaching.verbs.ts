import { listQueue } from './verbs/list-queue.ts';
import { setStatus } from './verbs/set-status.ts';

export const coachingVerbs = {
  queue: listQueue,
  setStatus,
};
