import { describe, expect, it, vi } from 'vitest';
import { createComparableVideos } from './comparable-videos.ts';
import { networkError, refusedCall } from './testing/failed-calls.ts';

const other = {
  submissionId: 'other',
  athleteName: 'Mia',
  status: 'completed' as const,
  createdAt: '2026-11-02T12:00:00.000Z',
  cameraAngle: 'side',
  fileName: 'IMG_1.MOV',
  thumbnailUrl: '/thumb',
  videoUrl: '/video',
};
const listComparable = vi.fn().mockResolvedValue({ submissions: [other], nextCursor: 'c2' });
const readSwing = vi.fn();
const readLibraryVideo = vi.fn();
const videos = createComparableVideos(
  { listComparable, readSwing, readLibraryVideo },
  { submissionId: 'own', playerName: 'Mia Torres' },
);
const source = { type: 'submission', submissionId: 'other' } as const;

describe('the videos for comparison', () => {
  it('[ANZ-03] asks for the first page without a cursor, and for the next one with it', async () => {
    expect(await videos.loadSwings(null)).toEqual({ swings: [other], nextCursor: 'c2' });
    await videos.loadSwings('c2');
    expect(listComparable.mock.calls).toEqual([[{ submissionId: 'own' }], [{ submissionId: 'own', cursor: 'c2' }]]);
  });

  it('[ANZ-03] finds a swing that was compared before', async () => {
    readSwing.mockResolvedValueOnce({ submissionId: 'other', createdAt: other.createdAt, playbackUrl: '/video' });
    expect(await videos.findVideo(source)).toEqual({ name: 'Mia Torres, November 2, 2026', url: '/video', source });
    expect(readSwing).toHaveBeenCalledWith({ id: 'other' });
  });

  it('[ANZ-03] finds nothing for a swing whose video or which itself is gone', async () => {
    readSwing.mockResolvedValueOnce({ submissionId: 'other', createdAt: other.createdAt, playbackUrl: null });
    expect(await videos.findVideo(source)).toBeNull();
    readSwing.mockRejectedValueOnce(refusedCall('NOT_FOUND', 'Not found'));
    expect(await videos.findVideo(source)).toBeNull();
  });

  it('[ANZ-03] finds a library video that was compared before', async () => {
    const ofLibrary = { type: 'library', videoId: 'v1' } as const;
    readLibraryVideo.mockResolvedValueOnce({ name: 'Model swing', videoUrl: '/library/v1' });
    expect(await videos.findVideo(ofLibrary)).toEqual({ name: 'Model swing', url: '/library/v1', source: ofLibrary });
    expect(readLibraryVideo).toHaveBeenCalledWith({ id: 'v1' });
    readLibraryVideo.mockResolvedValueOnce({ name: 'Model swing', videoUrl: null });
    expect(await videos.findVideo(ofLibrary)).toBeNull();
    readLibraryVideo.mockRejectedValueOnce(refusedCall('NOT_FOUND', 'Not found'));
    expect(await videos.findVideo(ofLibrary)).toBeNull();
  });

  it('[ANZ-03] reports a lost connection, so that it can be tried again', async () => {
    const lost = networkError();
    readSwing.mockRejectedValueOnce(lost);
    await expect(videos.findVideo(source)).rejects.toBe(lost);
  });
});
