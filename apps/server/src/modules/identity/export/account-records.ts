import type { Submission } from '@swing/db/generated/client';
import { keysetOrder, keysetWhere, type KeysetPosition } from '@swing/db/keyset';
import { exportLinkHours } from '@swing/domain/lifetimes';
import { analysisRemovedAt, isOriginalKept } from '@swing/domain/expiry';
import { eventsOfAddress } from '../../analytics/events-of-address.ts';
import type { VerbContext } from '../../../kernel/verb.ts';

const pageSize = 200;

type ExportContext = Pick<VerbContext, 'database' | 'signedUrls' | 'publicUrl' | 'now'> & {
  /** Binding of the session that requests the export. The links stop working when the session ends. */
  binding: string;
};

/** All stored data of a player by section. Lists are read in pages. Secrets and internal ids are left out. */
export function accountRecords(ctx: ExportContext, accountId: string) {
  const { database } = ctx;
  const expires = new Date(ctx.now.getTime() + exportLinkHours * 3_600_000);
  const link = (key: string, variant: 'clean' | 'analysis') =>
    new URL(ctx.signedUrls.path({ key, variant, session: ctx.binding, expires }), ctx.publicUrl).href;

  return {
    readMe: readMeOf(ctx, expires),
    exportedAt: ctx.now,
    linksWorkUntil: expires,
    account: database.account.findUniqueOrThrow({
      where: { id: accountId },
      select: { email: true, createdAt: true },
    }),
    profile: database.player.findUniqueOrThrow({
      where: { accountId },
      select: {
        firstName: true,
        lastName: true,
        athleteName: true,
        secondAthleteName: true,
        coach: { select: { fullName: true, organization: true, inviteCode: true } },
        coachLinkedAt: true,
        planType: true,
        subscriptionStatus: true,
        subscriptionEnd: true,
        nextBillingDate: true,
        pendingPlanType: true,
        pendingPlanAt: true,
        cardBrand: true,
        cardLastFour: true,
        consentedAt: true,
      },
    }),
    videos: mapped(
      oldestFirst((page) =>
        database.submission.findMany({
          where: { playerId: accountId, status: { notIn: ['draft', 'removed'] }, ...page.where },
          orderBy: page.orderBy,
          take: page.take,
          include: { analysis: true },
        }),
      ),
      ({ analysis, ...video }) => ({
        id: video.id,
        createdAt: video.createdAt,
        analyzedAt: video.analyzedAt,
        status: video.status,
        athleteName: video.athleteName,
        notes: video.notes,
        cameraAngle: video.cameraAngle,
        wantsDrills: video.wantsDrills,
        wantsBatAdvice: video.wantsBatAdvice,
        wantsMechanics: video.wantsMechanics,
        coachCode: video.coachCode,
        fileName: video.fileName,
        bytes: video.storedSize === null ? null : Number(video.storedSize),
        sha256: video.sha256,
        durationSeconds: video.durationSeconds,
        width: video.width,
        height: video.height,
        frameRate: video.frameRate,
        ...copyOf(video, ctx.now, () => link(video.uploadKey, 'clean')),
        analysis: analysis && {
          sentAt: analysis.sentAt,
          availableUntil: analysis.availableUntil,
          bytes: Number(analysis.size),
          durationSeconds: analysis.durationSeconds,
          keyPoints: analysis.keyPoints,
          link: analysisRemovedAt(analysis, ctx.now) ? null : link(analysis.key, 'analysis'),
        },
      }),
    ),
    payments: oldestFirst((page) =>
      database.payment.findMany({
        where: { playerId: accountId, ...page.where },
        orderBy: page.orderBy,
        take: page.take,
        select: {
          id: true,
          createdAt: true,
          paidAt: true,
          planType: true,
          amountCents: true,
          refundedCents: true,
          currency: true,
          status: true,
          periodStart: true,
          periodEnd: true,
          receiptUrl: true,
        },
      }),
    ),
    emails: oldestFirst((page) =>
      database.mail.findMany({
        where: { accountId, ...page.where },
        orderBy: page.orderBy,
        take: page.take,
        select: { id: true, createdAt: true, template: true, recipient: true, status: true, sentAt: true },
      }),
    ),
    devices: mapped(
      oldestFirst((page) =>
        database.session.findMany({
          where: { accountId, ...page.where },
          orderBy: page.orderBy,
          take: page.take,
          select: { id: true, createdAt: true, expiresAt: true, address: true, userAgent: true },
        }),
      ),
      ({ createdAt, expiresAt, address, userAgent }) => ({ createdAt, expiresAt, address, userAgent }),
    ),
    networks: database.knownNetwork.findMany({
      where: { accountId },
      orderBy: { lastSignInAt: 'asc' },
      select: { network: true, lastSignInAt: true },
    }),
    activity: activityOf(ctx, accountId),
    siteUse: siteUseOf(ctx, accountId),
  };
}

function readMeOf({ publicUrl }: ExportContext, expires: Date): string[] {
  return [
    `The links in this file work until ${expires.toISOString()}, or until the session that made it ends, whichever is first: by signing out, by choosing a new password, or in the list of devices.`,
    'They lead to copies of your videos that hold no location and no device data.',
    `Originals, as they were uploaded, are downloaded one at a time, signed in: open a video on ${publicUrl}/account/dashboard and choose Download Original.`,
  ];
}

type CopyState = Pick<Submission, 'cleanState' | 'createdAt' | 'filesRemovedAt'>;

/** Returns the link to the copy of a video, or a note why there is none. */
function copyOf(video: CopyState, now: Date, link: () => string): { link: string | null; linkNote: string | null } {
  if (!isOriginalKept(video, now)) return { link: null, linkNote: 'This video is not kept any more.' };
  if (video.cleanState === 'ready') return { link: link(), linkNote: null };
  const linkNote =
    video.cleanState === 'failed'
      ? 'No copy of this video could be made. Download the original on My Videos.'
      : 'The copy of this video is being prepared. Download your data again in a few minutes.';
  return { link: null, linkNote };
}

interface PageRequest {
  where: ReturnType<typeof keysetWhere>;
  orderBy: ReturnType<typeof keysetOrder>;
  take: number;
}

/** Yields all rows, oldest first, reading one page at a time. */
async function* oldestFirst<Row extends KeysetPosition>(
  read: (page: PageRequest) => Promise<Row[]>,
): AsyncGenerator<Row> {
  for (let after: KeysetPosition | null = null; ; ) {
    const rows = await read({
      where: keysetWhere(after, 'oldest-first'),
      orderBy: keysetOrder('oldest-first'),
      take: pageSize,
    });
    yield* rows;
    after = rows.at(-1) ?? null;
    if (rows.length < pageSize) return;
  }
}

async function* mapped<Row, Shown>(rows: AsyncIterable<Row>, show: (row: Row) => Shown): AsyncGenerator<Shown> {
  for await (const row of rows) yield show(row);
}

async function* activityOf({ database }: ExportContext, actorId: string) {
  for (let after: string | undefined; ; ) {
    const entries = await database.auditEntry.findMany({
      where: { actorId },
      orderBy: [{ at: 'asc' }, { id: 'asc' }],
      take: pageSize,
      ...(after ? { cursor: { id: after }, skip: 1 } : {}),
    });
    for (const { at, action, address } of entries) yield { at, action, address };
    after = entries.at(-1)?.id;
    if (entries.length < pageSize) return;
  }
}

async function* siteUseOf({ database }: ExportContext, accountId: string) {
  const { email } = await database.account.findUniqueOrThrow({ where: { id: accountId }, select: { email: true } });
  yield* eventsOfAddress(database, email);
}
