import { subjects } from '../verb-registry.ts';
import { proceduresOf, router } from './trpc.ts';

/** All typed procedures. The apps import its type. */
export const appRouter = router({
  identity: router(proceduresOf(subjects.identity)),
  account: router(proceduresOf(subjects.account)),
  submissions: router(proceduresOf(subjects.submissions)),
  coaching: router(proceduresOf(subjects.coaching)),
  analysis: router(proceduresOf(subjects.analysis)),
  library: router(proceduresOf(subjects.library)),
  analytics: router(proceduresOf(subjects.analytics)),
  billing: router(proceduresOf(subjects.billing)),
  administration: router(proceduresOf(subjects.administration)),
});
export type AppRouter = typeof appRouter;
