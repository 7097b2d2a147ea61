import { sendDetails, sendNote } from '@swing/app-shell/uploads/send-progress';
import { timeLeftText } from '@swing/app-shell/uploads/send-rate';
import { formatBytes } from '@swing/ui/format-bytes';
import { Progress } from '@swing/ui/progress';
import { savingText, type BusyState as AnyBusyState } from './upload-state.ts';
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
  return state.phase === 'uploading' ? sendNote(state) : null;
}

function detailsOf(state: BusyState): string | null {
  if (state.phase === 'compressing') {
    const { request, secondsLeft } = state;
    const timeLeft = secondsLeft === null ? null : timeLeftText(secondsLeft);
    return [formatBytes(request.file.size), timeLeft].filter(Boolean).join(' · ');
  }
  if (state.phase !== 'uploading') return null;
  const { saving, request } = state;
  const details = sendDetails(state, saving?.sentBytes ?? request.file.size);
  return saving ? `${details} · ${savingText(saving)}` : details;
}
