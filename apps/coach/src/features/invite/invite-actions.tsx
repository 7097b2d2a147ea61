import { logFailure } from '@swing/app-shell/lib/log-failure';
import { useCopy } from '@swing/app-shell/lib/use-copy';
import { brand } from '@swing/domain/brand';
import { Button } from '@swing/ui/button';
import { classNames } from '@swing/ui/class-names';
import { utilities } from '@swing/ui/utilities';
import { Check, Copy, Share2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { inviteAddress } from './invite-address.ts';
import { rememberInviteShared } from './invite-memory.ts';
import styles from './invite.module.css';

interface InviteActionsProps {
  inviteCode: string;
  /** Called once the link was copied or shared. */
  onShared?: () => void;
  /** Further buttons. */
  children?: ReactNode;
}

/** Copies or shares the coach's invite link. */
export function InviteActions({ inviteCode, onShared, children }: InviteActionsProps) {
  const { state, copy } = useCopy();
  const address = inviteAddress(inviteCode, globalThis.location.origin);
  const isCopied = state === 'copied';

  async function pass(on: (address: string) => Promise<boolean>) {
    if (!(await on(address))) return;
    rememberInviteShared(inviteCode);
    onShared?.();
  }
  return (
    <div className={styles.actions}>
      <div className={classNames(utilities.row, styles.buttons)}>
        <Button icon={isCopied ? <Check /> : <Copy />} className={styles.copy} onClick={() => void pass(copy)}>
          {isCopied ? 'Copied' : 'Copy Link'}
        </Button>
        {canShare() ? (
          <Button variant="secondary" icon={<Share2 />} onClick={() => void pass(share)}>
            Share
          </Button>
        ) : null}
        {children}
      </div>
      <p role="status" className={state === 'failed' ? styles.failure : utilities.visuallyHidden}>
        {isCopied ? 'Invite link copied' : null}
        {state === 'failed' ? `Your browser did not allow copying. Copy the link yourself: ${address}` : null}
      </p>
    </div>
  );
}

function canShare(): boolean {
  return typeof navigator.share === 'function';
}

/** Resolves to whether the link was given to another app. */
async function share(url: string): Promise<boolean> {
  try {
    await navigator.share({ title: brand.name, text: 'Send me your swing, and I send you back an analysis.', url });
    return true;
  } catch (thrown) {
    // Closing the list of apps without a choice is reported as an error too.
    if (!(thrown instanceof DOMException && thrown.name === 'AbortError')) logFailure('Failed to share', thrown);
    return false;
  }
}
