import { keyPoints } from '@swing/contract/key-points';
import type { Transaction } from '@swing/db/client';
import type { Analysis, Submission } from '@swing/db/generated/client';
import { isGeneral } from '@swing/domain/general-pool';
import { attachedDrillNames } from '../../library/attached-drills.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import type { VerbContext } from '../../../kernel/verb.ts';

/** Mails the player that the analysis has arrived, or was replaced. The mail's key contains the version, so it is sent once. */
export async function mailAnalysis(
  tx: Transaction,
  ctx: Pick<VerbContext, 'jobs' | 'clock'>,
  submission: Submission,
  { id, version, sentBy, availableUntil, keyPoints: points }: Analysis,
): Promise<void> {
  const { id: submissionId, playerId, athleteName } = submission;
  const account = await tx.account.findUniqueOrThrow({ where: { id: playerId } });
  const sender = sentBy && (await tx.coach.findUnique({ where: { accountId: sentBy } }));
  await queueMail(tx, ctx, {
    template: version > 1 ? 'analysis-updated' : 'analysis-ready',
    recipient: account.email,
    accountId: account.id,
    facts: {
      submissionId,
      athleteName,
      coachName: sender ? sender.fullName : null,
      isGeneral: isGeneral(submission),
      availableUntil: availableUntil.toISOString(),
      keyPoints: keyPoints.parse(points),
      drills: await attachedDrillNames(tx, submission),
    },
    onceKey: `analysis:${id}:${version}`,
  });
}
