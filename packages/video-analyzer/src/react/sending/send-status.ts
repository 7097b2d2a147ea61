/** The tab whose recording must be stopped before a recording is compressed. */
export type WaitingFor = 'this tab' | 'another tab';

/** Progress of sending an analysis. `percent` runs from 0 to 100. */
export type SendStatus =
  | { readonly phase: 'compressing'; readonly percent?: number; readonly waitingFor?: WaitingFor }
  | { readonly phase: 'requesting' }
  /** Nothing is sent yet, because the other host could not give it back. */
  | { readonly phase: 'held' }
  | { readonly phase: 'uploading'; readonly percent: number }
  /** The connection is lost, and sending goes on once it is back. `percent` had been sent. */
  | { readonly phase: 'waiting'; readonly percent: number }
  | { readonly phase: 'complete' }
  | { readonly phase: 'processing' }
  | { readonly phase: 'sent' }
  | { readonly phase: 'takingBack' }
  | { readonly phase: 'takenBack' }
  | { readonly phase: 'failed'; readonly message: string };

/** The status as text for the coach. */
export function sendStatusText(status: SendStatus): string {
  switch (status.phase) {
    case 'compressing':
      if (status.waitingFor === 'another tab')
        return 'It is compressed once the recording in the other tab is stopped.';
      if (status.waitingFor === 'this tab') return 'It is compressed once the recording is stopped.';
      return status.percent === undefined
        ? 'Compressing video...'
        : `Compressing video... ${Math.floor(status.percent)}%`;
    case 'requesting':
      return 'Requesting upload URL...';
    case 'held':
      return 'Sending begins when the time to take it back is over.';
    case 'uploading':
      return `Uploading... ${Math.floor(status.percent)}%`;
    case 'waiting':
      return 'Connection lost. We keep trying; sending goes on by itself.';
    case 'complete':
      return 'Upload complete';
    case 'processing':
      return 'Processing...';
    case 'sent':
      return 'Analysis sent! Player will receive it shortly';
    case 'takingBack':
      return 'Taking it back...';
    case 'takenBack':
      return 'Taken back. Nothing was sent, and the recording is still here.';
    case 'failed':
      return `❌ Upload failed: ${status.message}`;
  }
}

/** Progress from 0 to 1 for a progress bar; null while it is unknown. */
export function sendShare(status: SendStatus): number | null {
  if (status.phase === 'complete' || status.phase === 'sent') return 1;
  return 'percent' in status && status.percent !== undefined ? status.percent / 100 : null;
}
