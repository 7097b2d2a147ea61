import type { ComparableSubmission } from '@swing/contract/submissions';
import type { LoadSwings } from '@swing/video-analyzer/second-video/comparable-swing';
import { choiceOfSwing, type VideoChoice } from '@swing/video-analyzer/second-video/video-choice';
import type { FindVideo } from '@swing/video-analyzer/second-video/second-video';
import { readCallError } from './call-error.ts';

interface VideoCalls {
  listComparable: (input: {
    submissionId: string;
    cursor?: string;
  }) => Promise<{ submissions: ComparableSubmission[]; nextCursor: string | null }>;
  readSwing: (input: {
    id: string;
  }) => Promise<{ submissionId: string; createdAt: string; playbackUrl: string | null }>;
  readLibraryVideo: (input: { id: string }) => Promise<{ name: string; videoUrl: string | null }>;
}

/** What the analyzer can compare a submission with: the other swings of its player, and the library. */
export function createComparableVideos(
  { listComparable, readSwing, readLibraryVideo }: VideoCalls,
  { submissionId, playerName }: { submissionId: string; playerName: string },
): { loadSwings: LoadSwings; findVideo: FindVideo } {
  return {
    async loadSwings(cursor) {
      const page = await listComparable({ submissionId, ...(cursor === null ? {} : { cursor }) });
      return { swings: page.submissions, nextCursor: page.nextCursor };
    },
    async findVideo(source) {
      if (source.type === 'submission') {
        return unlessGone(async () => {
          const { createdAt, playbackUrl } = await readSwing({ id: source.submissionId });
          if (playbackUrl === null) return null;
          return choiceOfSwing(playerName, { submissionId: source.submissionId, createdAt, videoUrl: playbackUrl });
        });
      }
      if (source.type !== 'library') return null;
      return unlessGone(async () => {
        const { name, videoUrl } = await readLibraryVideo({ id: source.videoId });
        return videoUrl === null ? null : { name, url: videoUrl, source };
      });
    },
  };
}

/** Null if the video is gone, or the account may no longer see it. */
async function unlessGone(read: () => Promise<VideoChoice | null>): Promise<VideoChoice | null> {
  try {
    return await read();
  } catch (thrown) {
    const error = readCallError(thrown);
    if (error.kind === 'server' && error.code === 'NOT_FOUND') return null;
    throw thrown;
  }
}
