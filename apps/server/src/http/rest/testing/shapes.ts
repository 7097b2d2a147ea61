import { expect } from 'vitest';

/** Matchers for values in the bodies of documented calls. */
const matching = (pattern: RegExp): unknown => expect.stringMatching(pattern);
const text: unknown = expect.any(String);
const number: unknown = expect.any(Number);
const flag: unknown = expect.any(Boolean);
/** ISO 8601 in UTC. */
const date = matching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const plan = matching(/^(starter|performance|sixmonth)$/);
const inviteCode = matching(/^[0-9A-Z]{6}$/);
/** An object that has at least these fields. */
const is = (fields: object): unknown => expect.objectContaining(fields);
const orNull = (shape: unknown): unknown => expect.toBeOneOf([shape, null]);

/** A list that contains at least one element of this shape. */
const list = (shape: unknown): unknown => expect.arrayContaining([shape]);

export const shapes = { matching, text, number, flag, date, orNull, is, list };

export const ok = { success: true };

/** This and the following objects have at least the fields that the specification names. */
export const playerUser = is({
  id: text,
  email: text,
  firstName: text,
  lastName: text,
  planType: plan,
  subscriptionStatus: 'active',
  subscriptionEnd: orNull(date),
  nextBillingDate: orNull(date),
  createdAt: date,
  stripeCustomerId: orNull(text),
});

export const signedIn = { success: true, token: text, user: playerUser };

const submissionFields = {
  id: text,
  submissionId: text,
  userId: text,
  athleteName: text,
  createdAt: date,
  notes: text,
  videoSize: number,
  r2Key: text,
  coachCode: inviteCode,
  cameraAngle: text,
  wantsDrills: flag,
  wantsBatAdvice: flag,
  wantsMechanics: flag,
};

/** A submission without an analysis. */
export const waiting = (status: 'pending' | 'analyzing') =>
  is({
    ...submissionFields,
    status,
    analyzedAt: null,
    downloadUrl: null,
    analysisDownloadUrl: null,
    videoKey: null,
    analysisResult: null,
  });

/** A submission with its analysis. */
export const completed = is({
  ...submissionFields,
  status: 'completed',
  analyzedAt: date,
  downloadUrl: text,
  analysisDownloadUrl: text,
  videoKey: text,
  analysisResult: matching(/^\{.*"downloadUrl":/),
});

export const adminUser = is({
  id: text,
  email: text,
  first_name: text,
  last_name: text,
  plan_type: plan,
  subscription_status: matching(/^(active|inactive|cancelled)$/),
  created_at: date,
  next_billing_date: orNull(date),
  video_count: number,
  analyzed_count: number,
});

export const adminCoach = is({
  id: text,
  full_name: text,
  email: text,
  organization: orNull(text),
  invite_code: inviteCode,
  is_verified: flag,
  subscription_tier: 'starter',
  max_players: 20,
  created_at: date,
});
