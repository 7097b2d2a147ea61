import { trpc } from '@swing/app-shell/api';
import { playerSession } from '@swing/app-shell/lib/player-session';
import { useNow } from '@swing/app-shell/lib/use-now';
import { useSession } from '@swing/app-shell/lib/use-session';
import type { UploadEligibility } from '@swing/contract/submissions';
import { analysisRetentionDays } from '@swing/domain/analysis-link';
import { formatUpcoming } from '@swing/domain/dates';
import { uploadPace } from '@swing/domain/plan-terms';
import { plans } from '@swing/domain/plans';

/** What sending a video now means for the next one, how long the analysis is kept, and who sees the video. */
export function UploadTerms() {
  const now = useNow(60_000);
  const session = useSession(playerSession);
  const { data } = trpc.submissions.eligibility.useQuery({});
  if (!session) return null;
  return (
    <ul className="upload__terms">
      <li>
        Your plan: {uploadPace(plans[session.user.planType])}.{data?.isAllowed ? ` ${nextText(data, now)}` : null}
      </li>
      <li>Your analysis is kept for {analysisRetentionDays} days after it is sent. Download it to keep it.</li>
      <li>Only you, the coach who analyzes it and our staff can see your video.</li>
    </ul>
  );
}

function nextText({ uploadAfterThisAt }: UploadEligibility, now: Date): string {
  if (!uploadAfterThisAt) return 'This is the last upload of your plan.';
  return `Send this one today, and the next is possible from ${formatUpcoming(new Date(uploadAfterThisAt), now)}.`;
}
