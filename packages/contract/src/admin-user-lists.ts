import { planTypes } from '@swing/domain/plans';
import * as z from 'zod/mini';
import { sessionList } from './account.ts';
import { planStatus } from './admin-users.ts';
import { id, isoDate, nextCursor, page, success } from './common.ts';

/** Input of the lists of one user. */
export const userPageInput = z.object({ userId: id, ...page });

/** Newest first. */
export const listPlanChangesOutput = z.object({
  success,
  changes: z.array(
    z.object({
      id: z.string(),
      at: isoDate,
      planType: z.enum(planTypes),
      status: planStatus,
      endsAt: z.nullable(isoDate),
      isManualGrant: z.boolean(),
    }),
  ),
  nextCursor,
});
export type PlanChangesPage = z.infer<typeof listPlanChangesOutput>;

/** Newest first. Amounts are in dollars. */
export const listPaymentsOutput = z.object({
  success,
  payments: z.array(
    z.object({
      id: z.string(),
      /** When it was paid, or else when it was made. */
      at: isoDate,
      planType: z.enum(planTypes),
      amount: z.number(),
      refunded: z.number(),
      status: z.enum(['paid', 'failed', 'refunded', 'disputed']),
      receiptUrl: z.nullable(z.string()),
    }),
  ),
  nextCursor,
});
export type PaymentsPage = z.infer<typeof listPaymentsOutput>;

/** Newest first. Never bodies or links. */
export const listMailsOutput = z.object({
  success,
  mails: z.array(
    z.object({
      id: z.string(),
      template: z.string(),
      status: z.enum(['queued', 'sent', 'failed']),
      createdAt: isoDate,
      sentAt: z.nullable(isoDate),
    }),
  ),
  nextCursor,
});
export type MailsPage = z.infer<typeof listMailsOutput>;

/** The user's sessions, newest first. `isCurrent` is always false. */
export const listUserSessionsOutput = sessionList;

/** One row per action, newest first. */
export const listAuditOutput = z.object({
  success,
  entries: z.array(
    z.object({
      id: z.string(),
      at: isoDate,
      /** Such as `user.updated`. */
      action: z.string(),
      /** `player`, `coach`, `admin`, `anonymous`, or `system` for jobs. */
      actor: z.string(),
      /** Of an admin: the name typed at the password gate. Of a coach: the invite code. Null for others. */
      actorName: z.nullable(z.string()),
      /** Public id of the session: 16 hex digits. */
      session: z.nullable(z.string()),
      address: z.nullable(z.string()),
      /** What changed. Null fields: not recorded. */
      changes: z.array(z.object({ field: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) })),
    }),
  ),
  nextCursor,
});
export type AuditPage = z.infer<typeof listAuditOutput>;
