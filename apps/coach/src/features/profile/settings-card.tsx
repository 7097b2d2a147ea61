import { trpc } from '@swing/app-shell/api';
import type { CoachProfile } from '@swing/contract/coaching';
import { Card } from '@swing/ui/card';
import { utilities } from '@swing/ui/utilities';
import { Setting } from './setting.tsx';

/** The coach's settings, which cannot be changed while the profile is undefined. Each is saved as soon as it is changed. */
export function SettingsCard({ profile }: { profile: CoachProfile | undefined }) {
  const utils = trpc.useUtils();
  return (
    <Card title="Settings">
      <div className={utilities.stack}>
        <Setting
          name="hasSubmissionMails"
          isOn={profile?.hasSubmissionMails}
          label="Email me about new submissions"
          hint="At most one email an hour, for all swings that came in since the last one."
          words={{ on: 'You get emails about new submissions.', off: 'You get no more emails about new submissions.' }}
        />
        <Setting
          name="takesGeneral"
          isOn={profile?.takesGeneral}
          label="Take swings of players without a coach"
          hint="Your queue then offers you the swing that has waited longest, one at a time. One that you have not opened within 24 hours goes back. The player is not linked to you."
          words={{
            on: 'Your queue now offers swings of players without a coach.',
            off: 'Your queue no longer offers swings of players without a coach.',
          }}
          onChanged={() => void utils.coaching.poolStatus.invalidate()}
        />
      </div>
    </Card>
  );
}
