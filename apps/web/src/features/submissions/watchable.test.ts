import type { ReadSubmission, Submission } from '@swing/contract/submissions';
import { expect, it } from 'vitest';
import { hasBothParts, screenSize, shownVideo } from './watchable.ts';

const completed = {
  athleteName: 'Mia Torres',
  status: 'completed',
  r2Key: 'swing-key',
  playback: 'original',
  playbackUrl: '/api/video/stream/swing-key?variant=clean',
  videoKey: 'analysis-key',
  downloadUrl: '/api/video/stream/analysis-key?download=1',
  analysisRemovedAt: null,
} as Submission;
const waiting: Submission = { ...completed, status: 'pending', videoKey: null, downloadUrl: null };

const swing = {
  part: 'swing',
  title: 'Swing of Mia Torres',
  state: 'ready',
  video: {
    url: '/api/video/stream/swing-key?variant=clean',
    download: { label: 'Download Original', href: '/api/video/stream/swing-key?download=1' },
  },
};

it('[UPL-08] returns the analysis with its stream and download links', () => {
  expect(shownVideo(completed, 'analysis')).toEqual({
    part: 'analysis',
    title: 'Analysis for Mia Torres',
    state: 'ready',
    video: {
      url: '/api/video/stream/analysis-key',
      download: { label: 'Download Analysis', href: '/api/video/stream/analysis-key?download=1' },
    },
  });
});

it('[UPL-10] returns the swing when requested, and while there is no analysis', () => {
  expect(shownVideo(completed, 'swing')).toEqual(swing);
  expect(shownVideo(waiting, 'analysis')).toEqual(swing);
});

it.each([
  ['analysis', { ...waiting, status: 'completed', analysisRemovedAt: '2026-03-01T00:00:00.000Z' }, 'analysis-removed'],
  ['swing', { ...completed, r2Key: null, playbackUrl: null, playback: 'unavailable' }, 'swing-removed'],
  ['swing', { ...waiting, status: 'uploading', r2Key: null, playbackUrl: null }, 'uploading'],
  ['analysis', { ...waiting, playback: 'preparing' }, 'preparing'],
  ['swing', { ...completed, playback: 'unavailable' }, 'unavailable'],
] as const)('[UPL-07] gives the reason why there is no %s to play (%#)', (asked, submission, state) => {
  const part = submission.analysisRemovedAt ? 'analysis' : 'swing';
  expect(shownVideo(submission, asked)).toMatchObject({ part, state, video: null });
});

it('[UPL-07] offers a choice only between two videos that both play', () => {
  expect(hasBothParts(completed)).toBe(true);
  expect(hasBothParts(waiting)).toBe(false);
  expect(hasBothParts({ ...completed, playback: 'preparing' })).toBe(false);
});

const wide = { width: 1280, height: 720 };
const upright = { width: 720, height: 1280 };

it.each([
  ['a portrait analysis', 'analysis', { frameSize: wide, analysisFrameSize: upright }, upright],
  ['a landscape analysis of an upright swing', 'analysis', { frameSize: upright, analysisFrameSize: wide }, upright],
  ['a landscape analysis of a wide swing', 'analysis', { frameSize: wide, analysisFrameSize: wide }, wide],
  ['an analysis of unknown size', 'analysis', { frameSize: upright, analysisFrameSize: null }, upright],
  ['a swing with a portrait analysis', 'swing', { frameSize: wide, analysisFrameSize: upright }, wide],
] as const)('[PLUS-13] shapes the screen for %s', (_, part, sizes, expected) => {
  expect(screenSize({ ...completed, ...sizes } as ReadSubmission, part)).toEqual(expected);
});
