import '@swing/ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { FindVideo } from '../src/second-video/second-video.ts';
import { VideoAnalyzer } from '../src/react/video-analyzer.tsx';
import type { TakeOwner } from '../src/takes/take-manifest.ts';
import type { LoadAttached } from '../src/react/sending/attached-names.tsx';
import type { SendTake } from '../src/react/sending/use-sending.ts';
import type { LoadSwings } from '../src/second-video/comparable-swing.ts';
import { documentRemote } from './document-remote.ts';

type Log = {
  sent: { size: number; type: string; durationSeconds: number; hasAudio: boolean }[];
  /** Of the file that was sent last. */
  sha256: string | null;
  backs: number;
};
const log: Log = { sent: [], sha256: null, backs: 0 };
(globalThis as unknown as { analyzerLog: Log }).analyzerLog = log;

const query = new URLSearchParams(location.search);
const url = query.get('video') ?? '/clip.mp4';
const convertedUrl = query.get('converted');

const send: SendTake = async (take, report, hold) => {
  hold.takenBack.addEventListener('abort', () => sessionStorage.setItem('takenBack', 'yes'));
  for (const percent of [0, 40, 80, 100]) {
    report({ phase: 'uploading', percent });
    await new Promise((resolve) => setTimeout(resolve, 100));
    hold.takenBack.throwIfAborted();
  }
  report({ phase: 'complete' });
  if (!location.search.includes('refuse')) await hold.untilReleased();
  report({ phase: 'processing' });
  if (location.search.includes('refuse')) throw new Error('Network error');
  const digest = await crypto.subtle.digest('SHA-256', await take.blob.arrayBuffer());
  log.sha256 = new Uint8Array(digest).join(' ');
  log.sent.push({
    size: take.blob.size,
    type: take.mimeType,
    durationSeconds: take.durationSeconds,
    hasAudio: take.hasAudio,
  });
};

/** The swings that a test serves, five a page. */
const loadSwings: LoadSwings = async (cursor) => {
  const response = await fetch('/swings.json');
  if (!response.ok) throw new Error('The list could not be loaded.');
  const { swings } = (await response.json()) as Awaited<ReturnType<LoadSwings>>;
  const from = Number(cursor ?? 0);
  return { swings: swings.slice(from, from + 5), nextCursor: from + 5 < swings.length ? String(from + 5) : null };
};
/** The videos that a test serves. */
const loadAttached: LoadAttached = async () => {
  const response = await fetch('/attached.json');
  if (!response.ok) throw new Error('The list could not be loaded.');
  return (await response.json()) as Awaited<ReturnType<LoadAttached>>;
};
const submissionId = '4f9a1c7e-53d2-4f0e-9b1a-0c6f2f7f8a11';
const kept = location.search.includes('document')
  ? { accountId: 'coach-1', submissionId, remote: documentRemote }
  : null;

/** Recordings are kept for `?account=`. The harness serves one submission, or the one in `?submission=`. */
const asked = new URLSearchParams(location.search);
const takes = {
  owner: {
    accountId: asked.get('account') ?? 'coach-1',
    submissionId: asked.get('submission') ?? submissionId,
    title: asked.get('player') ?? 'Mia Torres',
    isCorrection: false,
  },
  pathOf: (owner: TakeOwner) => `/analyzer.html?submission=${owner.submissionId}`,
};

/** Bytes above which recordings are compressed, and to how many, as `?maximum=&target=`. */
const compression = asked.has('maximum')
  ? {
      compressionLimits: {
        maximumBytes: Number(asked.get('maximum')),
        targetBytes: Number(asked.get('target')),
        minimumVideoBitsPerSecond: 100_000,
      },
    }
  : {};

const findVideo: FindVideo = async (source) => {
  if (source.type !== 'library' || !(await fetch('/library.json')).ok) return null;
  return { name: 'Model', url: '/library.mp4', source };
};

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <VideoAnalyzer
      source={{ url, convertedUrl, fileName: 'swing-2026-11-20.mp4', downloadUrl: url }}
      submission={{
        submissionId: takes.owner.submissionId,
        playerName: takes.owner.title,
        notes: 'I keep rolling over inside pitches. Is my front side opening too early?',
        wantsDrills: true,
        wantsBatAdvice: false,
        wantsMechanics: true,
      }}
      document={kept}
      takes={takes}
      brandName="Swing Clubhouse"
      cropPath="/crop.html"
      isCompleted={asked.has('completed')}
      onSend={send}
      {...compression}
      loadSwings={loadSwings}
      loadAttached={loadAttached}
      findVideo={findVideo}
      renderLibrary={(choose) => (
        <button type="button" onClick={() => choose({ videoId: 'lib-1', name: 'Model', videoUrl: '/library.mp4' })}>
          Library
        </button>
      )}
      onBackToQueue={() => {
        log.backs += 1;
      }}
    />
  </StrictMode>,
);
