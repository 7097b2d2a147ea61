import { DateText } from '@swing/app-shell/date-text';
import type { SessionList } from '@swing/contract/account';
import { Badge } from '@swing/ui/badge';
import { Button } from '@swing/ui/button';
import { classNames } from '@swing/ui/class-names';
import { utilities } from '@swing/ui/utilities';
import { deviceName } from './device-name.ts';
import styles from './account.module.css';

interface DeviceItemProps {
  session: SessionList['sessions'][number];
  now: Date;
  isBusy: boolean;
  onSignOut: () => void;
}

export function DeviceItem({ session, now, isBusy, onSignOut }: DeviceItemProps) {
  const name = deviceName(session.userAgent);
  return (
    <li className={styles.device}>
      <div>
        <p className={styles.deviceName}>
          {name} {session.isCurrent ? <Badge tone="green">This device</Badge> : null}
        </p>
        <p className={classNames(utilities.muted, styles.deviceFacts)}>
          Since <DateText iso={session.createdAt} now={now} />
          {session.address ? ` from ${session.address}` : ''}
        </p>
      </div>
      {session.isCurrent ? null : (
        <Button variant="secondary" size="small" isBusy={isBusy} aria-label={`Sign out ${name}`} onClick={onSignOut}>
          Sign out
        </Button>
      )}
    </li>
  );
}
