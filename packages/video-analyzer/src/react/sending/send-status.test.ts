import { expect, it } from 'vitest';
import { sendShare, sendStatusText, type SendStatus } from './send-status.ts';

it.each<[SendStatus, string, number | null]>([
  [{ phase: 'compressing' }, 'Compressing video...', null],
  [{ phase: 'compressing', waitingFor: 'this tab' }, 'It is compressed once the recording is stopped.', null],
  [
    { phase: 'compressing', waitingFor: 'another tab' },
    'It is compressed once the recording in the other tab is stopped.',
    null,
  ],
  [{ phase: 'compressing', percent: 41.9 }, 'Compressing video... 41%', 0.419],
  [{ phase: 'requesting' }, 'Requesting upload URL...', null],
  [{ phase: 'held' }, 'Sending begins when the time to take it back is over.', null],
  [{ phase: 'uploading', percent: 0 }, 'Uploading... 0%', 0],
  [{ phase: 'uploading', percent: 99.9 }, 'Uploading... 99%', 0.999],
  [{ phase: 'waiting', percent: 50 }, 'Connection lost. We keep trying; sending goes on by itself.', 0.5],
  [{ phase: 'complete' }, 'Upload complete', 1],
  [{ phase: 'processing' }, 'Processing...', null],
  [{ phase: 'sent' }, 'Analysis sent! Player will receive it shortly', 1],
  [{ phase: 'takingBack' }, 'Taking it back...', null],
  [{ phase: 'takenBack' }, 'Taken back. Nothing was sent, and the recording is still here.', null],
  [{ phase: 'failed', message: 'Network error' }, '❌ Upload failed: Network error', null],
])('[REC-08] describes %j as "%s" and its share as %s', (status, text, share) => {
  expect(sendStatusText(status)).toBe(text);
  if (share === null) expect(sendShare(status)).toBeNull();
  else expect(sendShare(status)).toBeCloseTo(share);
});
