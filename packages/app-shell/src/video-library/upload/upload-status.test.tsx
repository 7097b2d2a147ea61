import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { SendState } from '../../uploads/send-progress.ts';
import { UploadStatus } from './upload-status.tsx';

const request = { file: new File(['swing'], 'swing.mp4'), name: 'Swing', kind: 'drill' as const, tags: [] };
const sending = (share: number): { phase: 'uploading' } & SendState => ({
  phase: 'uploading',
  share,
  resumedAt: null,
  isWaiting: false,
  bytesPerSecond: null,
  secondsLeft: null,
});

describe('the progress of an upload to a library', () => {
  it.each([
    ['Getting ready', { phase: 'preparing' as const }],
    ['Uploading', sending(0.4)],
    ['Checking the video', sending(1)],
    ['Checking the video', { phase: 'checking' as const }],
  ])('[PLUS-09] says %s', (label, state) => {
    const html = renderToString(<UploadStatus state={{ ...state, request }} />);
    expect(['Getting ready', 'Uploading', 'Checking the video'].filter((text) => html.includes(text))).toEqual([label]);
  });
});
