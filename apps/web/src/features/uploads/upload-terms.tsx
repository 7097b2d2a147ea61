import { useNow } from '@swing/app-shell/lib/use-now';
import type { UploadEligibility } from '@swing/contract/submissions';
import { analysisRetentionDays } from '@swing/domain/lifetimes';
import { formatUpcoming } from '@swing/domain/dates';
import { uploadPace } from '@swing/domain/plan-terms';
import { plans, type PlanType } from '@swing/domain/plans';
import styles from './upload-panel.module.css';

interface UploadTermsProps {
  planType: PlanType;
  /** Null while loading. */
  eligibility: UploadEligibility | null;
}

/** When the next video can be sent, how long the analysis is kept, and who sees the video. */
export function UploadTerms({ planType, eligibility }: UploadTermsProps) {
  const now = useNow(60_000);
  return (
    <ul className={styles.terms}>
      <li>
        Your plan: {uploadPace(plans[planType])}.{eligibility?.isAllowed ? ` ${nextText(eligibility, now)}` : null}
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
