import { changedPasswordProblem } from '@swing/domain/password-rules';
import * as z from 'zod/mini';
import { cursor, isoDate, nextCursor, pageLimit, personName, success, typedInviteCode } from './common.ts';
import { playerUser } from './identity.ts';
import { emailAddress, judgedText } from './judged-text.ts';

/** `POST /api/user/update`. */
export const updateProfileInput = z.object({
  firstName: personName,
  lastName: personName,
  email: emailAddress,
  /** Needed when `email` is another address than the account's; letter case aside. */
  currentPassword: z.optional(z.string()),
  /** Left out: unchanged; empty: none. */
  athleteName: z.optional(personName),
  /** Left out: unchanged; empty: none. */
  secondAthleteName: z.optional(personName),
  /** Left out: unchanged; empty: none. */
  coachCode: z.optional(typedInviteCode),
});
/** `user` has the old address until the new one is confirmed; `pendingEmail` is the new one meanwhile. */
export const updateProfileOutput = z.object({ success, user: playerUser, pendingEmail: z.nullable(z.string()) });

/** `pendingEmail` is null where no address waits any more, and nothing was sent. */
export const resendEmailConfirmationOutput = z.object({ success, pendingEmail: z.nullable(z.string()) });

export const emailChangeOutput = z.object({
  success,
  /** The address that still has to be confirmed by the link mailed to it. */
  pendingEmail: z.nullable(z.string()),
  /** Without a password the address cannot be changed: one has to be chosen first. */
  hasPassword: z.boolean(),
  /** From when the account can be deleted; null where it can be now. */
  deletableFrom: z.nullable(isoDate),
});

export const coachByCodeInput = z.object({ code: typedInviteCode });
/** All that is told about the coach of a code, to whoever has it. Null: no coach has this code. */
export const coachByCodeOutput = z.object({
  success,
  coach: z.nullable(z.object({ name: z.string(), organization: z.nullable(z.string()) })),
});

export const myCoachOutput = z.object({
  success,
  coach: z.nullable(z.object({ name: z.string(), inviteCode: z.string() })),
});

/** `POST /api/user/password`. */
export const changePasswordInput = z.object({
  currentPassword: z.string(),
  newPassword: judgedText(changedPasswordProblem),
});

/** Names a session without being able to use it: 16 hex digits. */
const sessionRef = z.string().check(z.regex(/^[0-9a-f]{16}$/));

export const listSessionsInput = z.object({ limit: pageLimit, cursor });
export const sessionList = z.object({
  success,
  sessions: z.array(
    z.object({
      id: sessionRef,
      /** The session of this call. */
      isCurrent: z.boolean(),
      address: z.nullable(z.string()),
      userAgent: z.nullable(z.string()),
      createdAt: isoDate,
      expiresAt: isoDate,
    }),
  ),
  nextCursor,
});
export type SessionList = z.infer<typeof sessionList>;

export const revokeSessionInput = z.object({ sessionId: sessionRef });
