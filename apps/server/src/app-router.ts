import { accountRouter } from './features/account/account.router.ts';
import { analysisRouter } from './features/analysis/analysis.router.ts';
import { analyticsRouter } from './features/analytics/analytics.router.ts';
import { billingRouter } from './features/billing/billing.router.ts';
import { coachingRouter } from './features/coaching/coaching.router.ts';
import { identityRouter } from './features/identity/identity.router.ts';
import { submissionsRouter } from './features/submissions/submissions.router.ts';
import { router } from './transport/trpc.ts';

/** Every typed procedure; its type is what the apps share with the server. */
export const appRouter = router({
  identity: identityRouter,
  account: accountRouter,
  submissions: submissionsRouter,
  coaching: coachingRouter,
  analysis: analysisRouter,
  analytics: analyticsRouter,
  billing: billingRouter,
});
export type AppRouter = typeof appRouter;
