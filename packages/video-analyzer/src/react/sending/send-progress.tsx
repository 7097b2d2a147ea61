import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { Button } from '@swing/ui/button';
import { Progress } from '@swing/ui/progress';
import { classNames } from '@swing/ui/class-names';
import { isSendingPhase } from './is-sending-phase.ts';
import { sendShare, sendStatusText } from './send-status.ts';
import { useObservable } from '../use-observable.ts';
import type { Sending } from './use-sending.ts';
import framedStyles from '../framed-part.module.css';
import panelStyles from '../panel.module.css';
import styles from './send-progress.module.css';

const countdownIntervalMs = 200;

/** Progress of sending, or how it ended. */
export function SendProgress({ sending: { status } }: { sending: Sending }) {
  const text = sendStatusText(status);
  const isWaiting = status.phase === 'compressing' && status.waitingFor !== undefined;
  if (isSendingPhase(status.phase) && !isWaiting)
    return (
      // Otherwise screen readers would announce each percent.
      <div aria-live={'percent' in status ? 'off' : 'polite'}>
        <Progress label={text} value={sendShare(status)} valueText="" />
      </div>
    );
  return <p className={classNames(styles.end, styles[status.phase])}>{text}</p>;
}

type TakeBackProps = {
  sending: Sending;
  /** Has the focus before these buttons are shown, and gets it back when they go. */
  approve: RefObject<HTMLElement | null>;
};

/** The buttons to take a recording back or to send it now, as long as it can be taken back (recording-23). */
export function TakeBack({ sending: { status, hold }, approve }: TakeBackProps) {
  const isHeld = useObservable(hold.isHeld);
  return isHeld && isSendingPhase(status.phase) ? <TakeBackButtons {...{ status, hold, approve }} /> : null;
}

function TakeBackButtons({ status, hold, approve }: Omit<Sending, 'segmentId'> & Pick<TakeBackProps, 'approve'>) {
  const root = useRef<HTMLDivElement>(null);
  const [secondsLeft, setSecondsLeft] = useState(hold.secondsLeft);
  useEffect(() => {
    const timer = setInterval(() => setSecondsLeft(hold.secondsLeft()), countdownIntervalMs);
    return () => clearInterval(timer);
  }, [hold]);
  useLayoutEffect(() => {
    const buttons = root.current;
    const button = approve.current;
    // They are below the recording, where a panel or a phone may not show them in time.
    buttons?.scrollIntoView({ block: 'nearest' });
    // The review may have closed, and returned the focus, before these buttons were there.
    if (document.activeElement === button) buttons?.querySelector<HTMLElement>('[data-take-back]')?.focus();
    return () => {
      if (buttons?.contains(document.activeElement)) button?.focus();
    };
  }, [approve]);
  return (
    <div ref={root} role="group" aria-label="Before it is sent" className={framedStyles.root}>
      {status.phase === 'compressing' ? (
        <p className={panelStyles.small}>You can take it back while it is compressed, and for {secondsLeft} s after.</p>
      ) : (
        <p className={panelStyles.small}>
          You can take it back for{' '}
          <strong role="timer" className={styles.seconds}>
            {secondsLeft} s
          </strong>
        </p>
      )}
      <div className={framedStyles.pair}>
        <Button
          variant="secondary"
          size="small"
          data-take-back
          onClick={hold.takeBack}
          // The Enter key that pressed Send may still be held.
          onKeyDown={(event) => event.repeat && event.preventDefault()}
        >
          Take back
        </Button>
        {status.phase === 'compressing' ? null : (
          <Button variant="ghost" size="small" onClick={hold.sendNow}>
            Send now
          </Button>
        )}
      </div>
    </div>
  );
}
