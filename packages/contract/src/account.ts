import { changedPasswordProblem } from '@swing/domain/password-rules';
import * as z from 'zod/mini';
import {
  cursor,
  isoDate,
  nextCursor,
  pageLimit,
  personName,
  success,
  typedInviteCode,
  emailAddress,
  checkedText,
} from './common.ts';
import { playerUser } from './identity.ts';

/** `POST /api/user/update`. */
export const updateProfileInput = z.object({
  /** Absent: unchanged. */
  firstName: z.optional(personName),
  /** Absent: unchanged. */
  lastName: z.optional(personName),
  /** Absent: unchanged. */
  email: z.optional(emailAddress),
  /** Required if `email` differs from the account's address in more than letter case. */
  currentPassword: z.optional(z.string()),
  /** Absent: unchanged. Empty: removed. */
  athleteName: z.optional(personName),
  /** Absent: unchanged. Empty: removed. */
  secondAthleteName: z.optional(personName),
  /** Absent: unchanged. Empty: removed. */
  coachCode: z.optional(typedInviteCode),
});
/** `user` has the old address until the new one, `pendingEmail`, is confirmed. */
export const updateProfileOutput = z.object({ success, user: playerUser, pendingEmail: z.nullable(z.string()) });

/** `pendingEmail` is null if no address is waiting for confirmation. In that case, no mail was sent. */
export const resendEmailConfirmationOutput = z.object({ success, pendingEmail: z.nullable(z.string()) });

export const emailChangeOutput = z.object({
  success,
  /** The address that still has to be confirmed by its mailed link. */
  pendingEmail: z.nullable(z.string()),
  /** If false, a password must be chosen before the address can be changed. */
  hasPassword: z.boolean(),
  /** When the account can be deleted. Null if it can be deleted now. */
  deletableFrom: z.nullable(isoDate),
});

export const coachByCodeInput = z.object({ code: typedInviteCode });
/** Everything the server reveals about a coach to a caller who has the code. Null: no coach has this code. */
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
  newPassword: checkedText(changedPasswordProblem),
});

/** Identifies a session but cannot be used to sign in: 16 hex digits. */
const sessionRef = z.string().check(z.regex(/^[0-9a-f]{16}$/));

export const listSessionsInput = z.object({ limit: pageLimit, cursor });
export const sessionList = z.object({
  success,
  sessions: z.array(
    z.object({
      id: sessionRef,
      /** Whether this is the session of the calling client. */
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
