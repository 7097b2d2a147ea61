import { accountVerbs } from './features/account/account.router.ts';
import { analysisVerbs } from './features/analysis/analysis.router.ts';
import { analyticsVerbs } from './features/analytics/analytics.router.ts';
import { billingVerbs } from './features/billing/billing.router.ts';
import { coachingVerbs } from './features/coaching/coaching.router.ts';
import { identityVerbs } from './features/identity/identity.router.ts';
import { submissionsVerbs } from './features/submissions/submissions.router.ts';
import type { JsonVerb, StreamVerb } from './transport/verb.ts';

const features = [
  identityVerbs,
  accountVerbs,
  submissionsVerbs,
  coachingVerbs,
  analysisVerbs,
  analyticsVerbs,
  billingVerbs,
];

/** Every verb there is: REST routes, OpenAPI and the access-matrix test are made from this list. */
export const verbs: { json: readonly JsonVerb[]; stream: readonly StreamVerb[] } = {
  json: features.flatMap((feature) => feature.json as unknown as JsonVerb[]),
  stream: features.flatMap((feature) => feature.stream as unknown as StreamVerb[]),
};
