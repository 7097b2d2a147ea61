import type { Database } from '@swing/db/client';
import { nextCheck } from './attachments.ts';

/**
 * Ends the attachments that are due and whose analysis has expired, whose submission was removed, or which show a coach's own video
 * in the queue of another (library-5, library-6). The others get the date of their next check. Returns how many ended.
 */
export async function endExpiredAttachments(database: Database, now: Date): Promise<number> {
  // The locks make Postgres read rows again that changed in the meantime, so that no attachment of an analysis that is just being
  // corrected ends.
  const expired = await database.$executeRaw`
    DELETE FROM library_attachments AS attachment USING (
      SELECT attachment.submission_id, attachment.video_id
      FROM library_attachments AS attachment JOIN analyses AS analysis ON analysis.submission_id = attachment.submission_id
      WHERE attachment.check_at <= ${now} AND (analysis.removed_at IS NOT NULL OR analysis.available_until <= ${now})
      FOR SHARE OF analysis
    ) AS ended
    WHERE attachment.submission_id = ended.submission_id AND attachment.video_id = ended.video_id`;
  const hidden = await database.$executeRaw`
    DELETE FROM library_attachments AS attachment USING (
      SELECT attachment.submission_id, attachment.video_id
      FROM library_attachments AS attachment
        JOIN submissions AS submission ON submission.id = attachment.submission_id
        JOIN library_videos AS video ON video.id = attachment.video_id
      WHERE attachment.check_at <= ${now} AND (
        submission.status = 'removed' OR video.coach_id IS NOT NULL AND video.coach_code IS DISTINCT FROM submission.coach_code)
      FOR SHARE OF submission
    ) AS ended
    WHERE attachment.submission_id = ended.submission_id AND attachment.video_id = ended.video_id`;
  await database.$executeRaw`
    UPDATE library_attachments AS attachment SET check_at = coalesce((
      SELECT available_until FROM analyses WHERE submission_id = attachment.submission_id AND available_until > ${now}
    ), ${nextCheck(null, now)})
    WHERE check_at <= ${now}`;
  return expired + hidden;
}
