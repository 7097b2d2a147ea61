import { formatBytes } from '@swing/ui/format-bytes';
import { Progress } from '@swing/ui/progress';
import { timeLeftText } from './send-rate.ts';
import { savingText, type BusyState as AnyBusyState, type UploadingState } from './upload-state.ts';
import styles from './upload-panel.module.css';

type BusyState = Exclude<AnyBusyState, { phase: 'waiting' }>;

/** The phase and progress of an upload. */
export function UploadStatus({ state }: { state: BusyState }) {
  return (
    <div className={styles.status}>
      <p role="status" className={styles.statusNote}>
        {noteOf(state)}
      </p>
      <StatusBar state={state} />
      <p className={styles.statusDetails}>{detailsOf(state)}</p>
    </div>
  );
}

function StatusBar({ state }: { state: BusyState }) {
  if (state.phase === 'preparing') return <Progress label="Getting ready" value={null} />;
  if (state.phase === 'compressing') return <Progress label="Making your video smaller" value={state.share} />;
  if (state.phase === 'checking' || state.share >= 1) {
    return <Progress label="Checking your video" value={null} valueText="Almost there" />;
  }
  return <Progress label="Uploading" value={state.share} />;
}

function noteOf(state: BusyState): string | null {
  if (state.phase !== 'uploading') return null;
  if (state.isWaiting) return 'The connection is gone. Your upload goes on by itself as soon as it is back.';
  return state.resumedAt ? 'Your upload goes on where it stopped.' : null;
}

function detailsOf(state: BusyState): string | null {
  if (state.phase === 'compressing') {
    return [formatBytes(state.request.file.size), secondsText(state.secondsLeft)].filter(Boolean).join(' · ');
  }
  if (state.phase !== 'uploading') return null;
  const { bytesPerSecond, secondsLeft, saving } = state;
  const speed = bytesPerSecond ? `${formatBytes(Math.round(bytesPerSecond))}/s` : null;
  return [sizeText(state), speed, secondsText(secondsLeft), saving && savingText(saving)].filter(Boolean).join(' · ');
}

function sizeText({ share, saving, request }: UploadingState): string {
  const total = saving?.sentBytes ?? request.file.size;
  return `${formatBytes(Math.round(total * share))} of ${formatBytes(total)}`;
}

const secondsText = (seconds: number | null) => (seconds === null ? null : timeLeftText(seconds));
