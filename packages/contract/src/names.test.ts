import { expect, it } from 'vitest';
import type { $ZodType } from 'zod/v4/core';
import { safeParse } from 'zod/v4/core';
import { updateProfileInput } from './account.ts';
import { coachSignupInput } from './account-links.ts';
import { changeSubscriptionInput, createCheckoutInput, signUpWithPasswordInput } from './billing.ts';
import { adminLoginInput } from './identity.ts';
import { submitVideoInput } from './submissions.ts';

const profile = updateProfileInput.shape;
const fields: [string, $ZodType][] = [
  ['profile: first name', profile.firstName],
  ['profile: last name', profile.lastName],
  ['profile: athlete', profile.athleteName],
  ['profile: second athlete', profile.secondAthleteName],
  ['checkout: first name', createCheckoutInput.shape.firstName],
  ['checkout: last name', createCheckoutInput.shape.lastName],
  ['checkout: athlete', createCheckoutInput.shape.athleteName],
  ['signup: athlete', signUpWithPasswordInput.shape.athleteName],
  ['signup: first name', signUpWithPasswordInput.shape.firstName],
  ['signup: last name', signUpWithPasswordInput.shape.lastName],
  ['change of plan: first name', changeSubscriptionInput.shape.firstName],
  ['change of plan: last name', changeSubscriptionInput.shape.lastName],
  ['coach: full name', coachSignupInput.shape.fullName],
  ['coach: organization', coachSignupInput.shape.organization],
  ['upload: athlete', submitVideoInput.shape.athleteName],
  ['admin gate: name', adminLoginInput.shape.name],
];

it.each(fields)('[API-04] %s accepts 100 characters and refuses 101', (_name, schema) => {
  expect(safeParse(schema, ` ${'x'.repeat(100)} `)).toMatchObject({ success: true, data: 'x'.repeat(100) });
  const refused = safeParse(schema, 'x'.repeat(101));
  expect(refused.error?.issues.map(({ message }) => message)).toEqual(['A name can have at most 100 characters.']);
});
