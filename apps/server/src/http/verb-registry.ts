import { accountVerbs } from '../modules/identity/account.verbs.ts';
import { administrationVerbs } from '../modules/administration/administration.verbs.ts';
import { analysisVerbs } from '../modules/analysis/analysis.verbs.ts';
import { analyticsVerbs } from '../modules/analytics/analytics.verbs.ts';
import { billingVerbs } from '../modules/billing/billing.verbs.ts';
import { coachingVerbs } from '../modules/coaching/coaching.verbs.ts';
import { identityVerbs } from '../modules/identity/identity.verbs.ts';
import { libraryVerbs } from '../modules/library/library.verbs.ts';
import { submissionsVerbs } from '../modules/submissions/submissions.verbs.ts';
import { isStream, type JsonVerb, type StreamVerb } from '../kernel/verb.ts';

/** Lists of verbs by the name of their tRPC router. The subject identity has two: identity and account. */
export const subjects = {
  identity: identityVerbs,
  account: accountVerbs,
  submissions: submissionsVerbs,
  coaching: coachingVerbs,
  analysis: analysisVerbs,
  library: libraryVerbs,
  analytics: analyticsVerbs,
  billing: billingVerbs,
  administration: administrationVerbs,
};

const all = Object.values(subjects).flatMap((list) => Object.values<unknown>(list) as (JsonVerb | StreamVerb)[]);

/** All verbs. The REST routes and the OpenAPI document are generated from these lists. */
export const verbs: { json: readonly JsonVerb[]; stream: readonly StreamVerb[] } = {
  json: all.filter((verb) => !isStream(verb)),
  stream: all.filter(isStream),
};
