import { badEmailMessage, isEmailAddress } from '@swing/domain/email-address';
import { maxTypedInviteCodeLength, normaliseInviteCode } from '@swing/domain/invite-code';
import { isSearchable, maxSearchLength, shortSearchMessage } from '@swing/domain/name-search';
import * as z from 'zod/mini';

/** ISO 8601 UTC. */
export const isoDate = z.iso.datetime();
export const success = z.literal(true);
export const succeeded = z.object({ success });
export type Succeeded = z.infer<typeof succeeded>;

export const id = z.uuid();

/** Page size of a list: 1 to 100. REST sends it as text. */
export const pageLimit = z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 25);
export const cursor = z.optional(z.string().check(z.maxLength(500)));
export const nextCursor = z.nullable(z.string());

/** Trimmed free text with a length limit. */
export const shortText = z.string().check(z.trim(), z.maxLength(200));
export const longText = z.string().check(z.trim(), z.maxLength(5_000));
/** The name of a person or a team. */
export const personName = z.string().check(z.trim(), z.maxLength(100, 'A name can have at most 100 characters.'));
/** The full name of a coach, which is required. */
export const fullName = personName.check(z.refine((text) => text !== '', 'Please enter your full name.'));
/** Part of a name. Absent or empty: no search. */
export const nameSearch = z.optional(
  z.string().check(z.trim(), z.maxLength(maxSearchLength), z.refine(isSearchable, shortSearchMessage)),
);
/** A coach's code as typed. Parsed to its stored form (see `normaliseInviteCode`). */
export const typedInviteCode = z
  .string()
  .check(z.maxLength(maxTypedInviteCodeLength), z.overwrite(normaliseInviteCode));

/** A valid e-mail address, trimmed. */
export const emailAddress = z.string().check(z.trim(), z.refine(isEmailAddress, badEmailMessage));

/** Text checked by a domain rule. The message that `problemOf` returns is shown to the user. */
export function checkedText(problemOf: (text: string) => string | null) {
  return z.string().check((payload) => {
    const message = problemOf(payload.value);
    if (message !== null) payload.issues.push({ code: 'custom', message, input: payload.value });
  });
}

/** The input of a list: how many rows, and after which. */
export const page = { limit: pageLimit, cursor };
