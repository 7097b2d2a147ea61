import { lazyScreen } from '@swing/app-shell/lazy-screen';
import type { Session } from '@swing/app-shell/lib/session-store';
import { paths } from '@swing/contract/paths';
import type { PlayerUser } from '@swing/contract/identity';
import { Button, ButtonLink } from '@swing/ui/button';
import { Card } from '@swing/ui/card';
import { Download } from 'lucide-react';
import { Suspense, useState } from 'react';
import { utilities } from '@swing/ui/utilities';

const DeleteAccountDialog = lazyScreen(async () => (await import('./delete-account-dialog.tsx')).DeleteAccountDialog);

/** Downloads the player's data, or deletes the account. */
export function OwnDataCard({ session }: { session: Session<PlayerUser> }) {
  const [isDeleting, setDeleting] = useState(false);
  return (
    <Card title="Your Data">
      <div className={utilities.stack}>
        <p className={utilities.muted}>
          Download everything we hold about you in one file: your account, payments, videos, analyses and visits. The
          links in it lead to copies of your videos; they work for a day, and end when you sign out.
        </p>
        <div className={utilities.row}>
          <ButtonLink href={paths.exportAccount} variant="secondary" icon={<Download />} download>
            Download My Data
          </ButtonLink>
          <Button variant="dangerQuiet" onClick={() => setDeleting(true)}>
            Delete Account
          </Button>
        </div>
      </div>
      {isDeleting ? (
        <Suspense>
          <DeleteAccountDialog session={session} onClose={() => setDeleting(false)} />
        </Suspense>
      ) : null}
    </Card>
  );
}
