import { Alert } from '@swing/ui/alert';
import { classNames } from '@swing/ui/class-names';
import { formatMegabytes } from '@swing/ui/format-bytes';
import { Progress } from '@swing/ui/progress';
import type { CompressionState } from './compression-state.ts';
import { sendShare, sendStatusText, type SendStatus } from '../sending/send-status.ts';
import styles from './compression-notice.module.css';
import panelStyles from '../panel.module.css';

const tooLargeText =
  'Video is too large to upload. Please record a shorter video (under 3 minutes recommended) or use lower resolution.';

const whenSentText =
  'This part of a recording is compressed when you send it, not before, so that it can still be joined with the others.';

function noticeOf(state: CompressionState) {
  switch (state.status) {
    case 'done':
      return null;
    case 'too-large':
      return <Alert tone="error">{tooLargeText}</Alert>;
    case 'failed':
      return <Alert tone="info">The video could not be compressed. It is sent as it is.</Alert>;
    case 'when-sent':
      return <p className={classNames(panelStyles.muted, panelStyles.small)}>{whenSentText}</p>;
    case 'waiting':
      return (
        <p className={classNames(panelStyles.muted, panelStyles.small)}>
          {sendStatusText({ phase: 'compressing', waitingFor: state.waitingFor })}
        </p>
      );
    case 'compressing': {
      const { percent } = state;
      const status: SendStatus = { phase: 'compressing', ...(percent === null ? {} : { percent }) };
      return (
        <div className={styles.progress}>
          <Progress label={sendStatusText(status)} value={sendShare(status)} valueText="" />
          <p className={classNames(panelStyles.muted, panelStyles.small)}>
            The compressed video is shown here as soon as it is ready.
          </p>
        </div>
      );
    }
  }
}

/** How far a recording is compressed, or how that ended. `bytes` is its size. */
export function CompressionNotice({ state, bytes }: { state: CompressionState | null; bytes: number }) {
  if (state === null) return null;
  return (
    <>
      {noticeOf(state)}
      {/* There from the start, so that what comes into it is announced. */}
      <div role="status" className={classNames(panelStyles.muted, panelStyles.small, styles.done)}>
        {state.status === 'done'
          ? `Compressed from ${formatMegabytes(state.originalBytes)} to ${formatMegabytes(bytes)}.`
          : null}
      </div>
    </>
  );
}
