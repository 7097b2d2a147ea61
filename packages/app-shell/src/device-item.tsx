import { DateText } from './date-text.tsx';
import type { SessionList } from '@swing/contract/account';
import { Badge } from '@swing/ui/badge';
import { Button } from '@swing/ui/button';
import { classNames } from '@swing/ui/class-names';
import { utilities } from '@swing/ui/utilities';
import { deviceName } from './lib/device-name.ts';
import styles from './device-item.module.css';

interface DeviceItemProps {
  session: SessionList['sessions'][number];
  now: Date;
  isBusy: boolean;
  onSignOut: () => void;
}

export function DeviceItem({ session, now, isBusy, onSignOut }: DeviceItemProps) {
  const name = deviceName(session.userAgent);
  return (
    <li className={styles.root}>
      <div>
        <p className={styles.name}>
          {name} {session.isCurrent ? <Badge tone="green">This device</Badge> : null}
        </p>
        <p className={classNames(utilities.muted, styles.facts)}>
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
