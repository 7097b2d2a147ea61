import { mutationOf, queryOf, router } from '../../transport/trpc.ts';
import { listQueue } from './list-queue.ts';
import { setStatus } from './set-status.ts';

export const coachingVerbs = { json: [listQueue, setStatus], stream: [] };

export const coachingRouter = router({ queue: queryOf(listQueue), setStatus: mutationOf(setStatus) });
