import { subjects } from '../verb-registry.ts';
import { proceduresOf, router } from './trpc.ts';

/** Every typed procedure; its type is what the apps share with the server. */
export const appRouter = router({
  identity: router(proceduresOf(subjects.identity)),
  account: router(proceduresOf(subjects.account)),
  submissions: router(proceduresOf(subjects.submissions)),
  coaching: router(proceduresOf(subjects.coaching)),
  analysis: router(proceduresOf(subjects.analysis)),
  analytics: router(proceduresOf(subjects.analytics)),
  billing: router(proceduresOf(subjects.billing)),
});
export type AppRouter = typeof appRouter;
