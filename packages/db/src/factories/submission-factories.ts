import { analysisRetentionDays } from '@swing/domain/lifetimes';
import { addDays } from '@swing/domain/dates';
import { generalCoachCode } from '@swing/domain/invite-code';
import type { Analysis, Player, Prisma, Submission } from '../generated/client.ts';
import { recountQueue } from '../recount-queue.ts';
import type { FactoryContext } from './factory-context.ts';

export type SubmissionFields = Partial<Omit<Prisma.SubmissionUncheckedCreateInput, 'playerId'>> & { player: Player };
export type AnalysisFields = Partial<Omit<Prisma.AnalysisUncheckedCreateInput, 'submissionId'>> & {
  submission: Submission;
};

/** A submission in `status` (default pending) with its related rows. A completed one gets its analysis. */
export async function createSubmission(context: FactoryContext, fields: SubmissionFields): Promise<Submission> {
  const { database, values, now } = context;
  const number = values.next('submission');
  const { player, status = 'pending', ...columns } = fields;
  const createdAt = new Date(columns.createdAt ?? now);
  const coach = player.coachId ? await database.coach.findUnique({ where: { accountId: player.coachId } }) : null;
  const isFinalised = status !== 'draft';
  const isCompleted = status === 'completed';
  const submission = await database.submission.create({
    data: {
      id: values.uuid('submission', number),
      playerId: player.accountId,
      coachCode: coach?.inviteCode ?? generalCoachCode,
      athleteName: `${player.firstName} ${player.lastName}`.trim(),
      fileName: `swing-${number}.mov`,
      contentType: 'video/quicktime',
      uploadKey: values.key('upload', number),
      draftedAt: createdAt,
      createdAt,
      ...(isFinalised ? storedVideo(context, number) : {}),
      receivingAt: status === 'receiving' ? now : null,
      removedAt: status === 'removed' ? now : null,
      ...columns,
      status: isCompleted ? 'analyzing' : status,
    },
  });
  if (isFinalised && status !== 'removed') await countVideo(context, player, { videoCount: { increment: 1 } });
  if (isCompleted) await createAnalysis(context, { submission, sentAt: columns.analyzedAt ?? now });
  else await recountQueue(database, submission.coachCode);
  return database.submission.findUniqueOrThrow({ where: { id: submission.id } });
}

/** Adds an analysis to a submission and completes it. */
export async function createAnalysis(context: FactoryContext, fields: AnalysisFields): Promise<Analysis> {
  const { database, values, now } = context;
  const number = values.next('analysis');
  const { submission, ...columns } = fields;
  const sentAt = new Date(columns.sentAt ?? now);
  const coach = await database.coach.findUnique({ where: { inviteCode: submission.coachCode } });
  const analysis = await database.analysis.create({
    data: {
      id: values.uuid('analysis', number),
      submissionId: submission.id,
      sentBy: coach?.accountId ?? null,
      key: values.key('analysis', number),
      size: 3_145_728n,
      sha256: values.sha256('analysis', number),
      contentType: 'video/mp4',
      durationSeconds: 42.5,
      availableUntil: addDays(sentAt, analysisRetentionDays),
      ...columns,
      sentAt,
    },
  });
  await database.submission.update({
    where: { id: submission.id },
    data: { status: 'completed', analyzedAt: sentAt, receivingAt: null },
  });
  await countVideo(context, { accountId: submission.playerId }, { analyzedCount: { increment: 1 } });
  await recountQueue(database, submission.coachCode);
  return analysis;
}

function storedVideo({ values }: FactoryContext, number: number) {
  return {
    announcedSize: 8_388_608n,
    storedKey: values.key('original', number),
    storedSize: 8_388_608n,
    sha256: values.sha256('upload', number),
    container: 'mov',
    videoCodec: 'hevc',
    durationSeconds: 4.2,
    width: 1080,
    height: 1920,
    rotation: 0,
    frameRate: 60,
    frameCount: 252,
    cleanState: 'ready',
    cleanKey: values.key('clean copy', number),
    cleanSize: 8_384_512n,
    cleanContentType: 'video/mp4',
  } as const;
}

async function countVideo(context: FactoryContext, player: { accountId: string }, data: Prisma.PlayerUpdateInput) {
  await context.database.player.update({ where: { accountId: player.accountId }, data });
}
