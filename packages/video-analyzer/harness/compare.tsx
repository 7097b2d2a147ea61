import '@swing/ui/base.css';
import { createRoot } from 'react-dom/client';
import { ConfirmProvider } from '@swing/ui/confirm-dialog';
import { createAnalyzerParts } from '../src/react/analyzer-parts.ts';
import { AnalyzerScreen } from '../src/react/analyzer-screen.tsx';
import { addStrokes, extendStroke } from './draw-strokes.ts';
import { createMarkedRecording } from './marked-recording.ts';
import { makeNumberedClip, readNumber } from './numbered-clip.ts';
import { stageNumbers } from './stage-numbers.ts';
import { createStepTimes } from './step-times.ts';
import { makeSwingClip } from './swing-clip.ts';
import { waitForState } from './wait-for-state.ts';

const url = new URLSearchParams(location.search).get('video') ?? '/clip.mp4';
const made = createAnalyzerParts();
const stepTimes = createStepTimes(made);
const { recordingParts, record } = createMarkedRecording(made);

/** The analyzer's screen with its parts at hand, so that a test can load both videos. */
const compare = {
  parts: { ...made, paintScreen: stepTimes.paintScreen, recordingParts },
  stepTimes,
  record,
  stageNumbers: () => stageNumbers(made),
  addStrokes: (points: number, pointsEach: number) => addStrokes(made, points, pointsEach),
  extendStroke,
  headers: { authorization: 'Bearer first' },
  makeNumberedClip,
  makeSwingClip,
  readNumber,
  waitForState,
};

export type Compare = typeof compare;
(globalThis as unknown as { compare: Compare }).compare = compare;

createRoot(document.getElementById('root') as HTMLElement).render(
  <ConfirmProvider>
    <AnalyzerScreen
      parts={compare.parts}
      source={{ url, fileName: 'swing-2026-11-20.mp4', downloadUrl: url }}
      submission={{
        submissionId: '4f9a1c7e-53d2-4f0e-9b1a-0c6f2f7f8a11',
        playerName: 'Mia Torres',
        notes: 'I keep rolling over inside pitches. Is my front side opening too early?',
        wantsDrills: true,
        wantsBatAdvice: false,
        wantsMechanics: true,
      }}
      document={null}
      takes={null}
      authHeaders={compare.headers}
      brandName="Swing Clubhouse"
      cropPath="/crop.html"
      onSend={null}
      onBackToQueue={() => undefined}
    />
  </ConfirmProvider>,
);
