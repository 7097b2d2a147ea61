import { useCopy } from '@swing/app-shell/lib/use-copy';
import { IconButton } from '@swing/ui/icon-button';
import { utilities } from '@swing/ui/utilities';
import { Check, Copy } from 'lucide-react';
import styles from './profile.module.css';

/** The invite code, with a button that copies it. */
export function InviteCode({ code }: { code: string }) {
  const { state, copy } = useCopy();
  return (
    <span className={styles.code}>
      {code}
      <IconButton
        label="Copy invite code"
        size="small"
        icon={state === 'copied' ? <Check /> : <Copy />}
        onClick={() => void copy(code)}
      />
      <span role="status" className={state === 'failed' ? styles.failure : utilities.visuallyHidden}>
        {state === 'copied' ? 'Invite code copied' : null}
        {state === 'failed' ? 'Your browser did not allow copying.' : null}
      </span>
    </span>
  );
}
