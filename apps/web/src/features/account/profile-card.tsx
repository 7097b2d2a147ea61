import { trpc } from '@swing/app-shell/api';
import { playerSession } from '@swing/app-shell/lib/player-session';
import type { Session } from '@swing/app-shell/lib/session-store';
import { useFocusReturn } from '@swing/app-shell/lib/use-focus-return';
import type { PlayerUser } from '@swing/contract/identity';
import { formatLongDate } from '@swing/domain/dates';
import { plans } from '@swing/domain/plans';
import { Alert } from '@swing/ui/alert';
import { Button } from '@swing/ui/button';
import { Card } from '@swing/ui/card';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { DescriptionList } from '@swing/app-shell/description-list';
import { PendingEmail } from './pending-email.tsx';
import { ProfileForm, type SavedProfile } from './profile-form.tsx';

/** Shows the player's name and address, and lets the player edit them (ACCT-02). */
export function ProfileCard({ session }: { session: Session<PlayerUser> }) {
  const { user } = session;
  const hasSecondAthlete = plans[user.planType].athletes === 2 && user.secondAthleteName;
  const [isEditing, setEditing] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const utils = trpc.useUtils();
  const change = trpc.identity.emailChange.useQuery({});
  const pendingEmail = change.data?.pendingEmail ?? null;
  const editButton = useFocusReturn(isEditing);

  function edit() {
    setSaved(false);
    setEditing(true);
  }

  function finish(saved: SavedProfile) {
    playerSession.write({ token: session.token, user: saved.user });
    utils.identity.emailChange.setData({}, (before) => before && { ...before, pendingEmail: saved.pendingEmail });
    setSaved(true);
    setEditing(false);
  }

  return (
    <Card
      title="Account Info"
      aside={
        isEditing ? null : (
          <Button ref={editButton} variant="secondary" icon={<Pencil />} onClick={edit}>
            Edit
          </Button>
        )
      }
    >
      {isSaved ? <Alert tone="success">Account updated successfully</Alert> : null}
      {pendingEmail && !isEditing ? (
        <PendingEmail
          key={pendingEmail}
          email={pendingEmail}
          current={user.email}
          onEnded={() => editButton.current?.focus()}
        />
      ) : null}
      {isEditing ? (
        <ProfileForm
          user={user}
          hasPassword={change.data?.hasPassword ?? true}
          onSaved={finish}
          onCancel={() => setEditing(false)}
        />
      ) : (
        <DescriptionList
          facts={[
            ['First Name', user.firstName],
            ['Last Name', user.lastName],
            ['Email', user.email],
            ...(user.athleteName ? [['Athlete', user.athleteName] as const] : []),
            ...(hasSecondAthlete ? [['Second Athlete', user.secondAthleteName] as const] : []),
            ['Member Since', formatLongDate(new Date(user.createdAt))],
          ]}
        />
      )}
    </Card>
  );
}
