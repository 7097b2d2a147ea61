import { maxTypedInviteCodeLength, normaliseInviteCode } from '@swing/domain/invite-code';
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
/** A coach's code as typed. Parsed to its stored form (see `normaliseInviteCode`). */
export const typedInviteCode = z
  .string()
  .check(z.maxLength(maxTypedInviteCodeLength), z.overwrite(normaliseInviteCode));
