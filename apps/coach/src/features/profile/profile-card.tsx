import { DescriptionList } from '@swing/app-shell/description-list';
import { useFocusReturn } from '@swing/app-shell/lib/use-focus-return';
import type { CoachProfile } from '@swing/contract/coaching';
import { brand } from '@swing/domain/brand';
import { playersOfTier, revenueTiers } from '@swing/domain/coach-shares';
import { formatLongDate } from '@swing/domain/dates';
import { Alert } from '@swing/ui/alert';
import { Badge } from '@swing/ui/badge';
import { Button } from '@swing/ui/button';
import { Card } from '@swing/ui/card';
import { Skeleton } from '@swing/ui/skeleton';
import { utilities } from '@swing/ui/utilities';
import { BadgeCheck, Pencil } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { InviteCode } from './invite-code.tsx';
import { ProfileForm } from './profile-form.tsx';
import styles from './profile.module.css';

type Fact = readonly [name: string, read: (profile: CoachProfile) => ReactNode];

const nameFacts: readonly Fact[] = [
  ['Full Name', (profile) => profile.fullName],
  ['Organization', (profile) => profile.organization],
];

const otherFacts: readonly Fact[] = [
  ['Email', (profile) => profile.email],
  ['Invite Code', (profile) => <InviteCode code={profile.inviteCode} />],
  ['Coach Since', (profile) => formatLongDate(new Date(profile.createdAt))],
  ['Verification', (profile) => (profile.isVerified ? <Verified /> : 'Not verified')],
];

/** Shows the coach's profile, or placeholders while it is undefined. Name and organization can be edited. */
export function ProfileCard({ profile }: { profile: CoachProfile | undefined }) {
  const [isEditing, setEditing] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const editButton = useFocusReturn(isEditing);

  function edit() {
    setSaved(false);
    setEditing(true);
  }

  function finish() {
    setSaved(true);
    setEditing(false);
  }

  return (
    <Card
      title="Your Profile"
      aside={
        isEditing ? null : (
          <Button ref={editButton} variant="secondary" icon={<Pencil />} disabled={!profile} onClick={edit}>
            Edit
          </Button>
        )
      }
    >
      {isSaved ? <Alert tone="success">Profile updated successfully</Alert> : null}
      {profile && isEditing ? (
        <ProfileForm profile={profile} onSaved={finish} onCancel={() => setEditing(false)} />
      ) : null}
      <div aria-busy={!profile}>
        <DescriptionList
          facts={[
            ...[...(isEditing ? [] : nameFacts), ...otherFacts].map(
              ([name, read]) => [name, profile ? read(profile) : <Skeleton key={name} width="9rem" />] as const,
            ),
            ['Revenue Tier', <RevenueTier key="tier" />],
          ]}
        />
      </div>
      <p className={utilities.muted}>
        To change your email, write to <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>.
      </p>
    </Card>
  );
}

function Verified() {
  return (
    <Badge tone="green" icon={<BadgeCheck />}>
      Verified
    </Badge>
  );
}

/** The tier that every coach begins with, and those that more players reach. */
function RevenueTier() {
  const [first, ...others] = revenueTiers.map((tier) => `${tier.percent}% for ${playersOfTier(tier)}`);
  return (
    <>
      {first}
      <span className={styles.tiers}>Then {others.join(', ')}</span>
    </>
  );
}
