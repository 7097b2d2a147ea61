import '@swing/ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { VideoAnalyzer } from '../src/react/video-analyzer.tsx';
import type { SendTake } from '../src/react/use-sending.ts';

type Log = { sent: { size: number; type: string; durationSeconds: number; hasAudio: boolean }[]; backs: number };
const log: Log = { sent: [], backs: 0 };
(globalThis as unknown as { analyzerLog: Log }).analyzerLog = log;

const url = new URLSearchParams(location.search).get('video') ?? '/clip.mp4';

const send: SendTake = async (take, report) => {
  for (const percent of [0, 40, 80, 100]) {
    report({ phase: 'uploading', percent });
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  report({ phase: 'complete' });
  report({ phase: 'processing' });
  if (location.search.includes('refuse')) throw new Error('Network error');
  log.sent.push({
    size: take.blob.size,
    type: take.mimeType,
    durationSeconds: take.durationSeconds,
    hasAudio: take.hasAudio,
  });
};

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <VideoAnalyzer
      source={{ url, fileName: 'swing-2026-11-20.mp4', downloadUrl: url }}
      submission={{
        submissionId: '4f9a1c7e-53d2-4f0e-9b1a-0c6f2f7f8a11',
        playerName: 'Mia Torres',
        notes: 'I keep rolling over inside pitches. Is my front side opening too early?',
        wantsDrills: true,
        wantsBatAdvice: false,
        wantsMechanics: true,
      }}
      brandName="Swing Clubhouse"
      onSend={send}
      onBackToQueue={() => {
        log.backs += 1;
      }}
    />
  </StrictMode>,
);
