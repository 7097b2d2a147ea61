import type { RequestAnalysisUploadInput } from '@swing/contract/analysis';
import { jobHandlers } from '../kernel/jobs/define-job.ts';
import type { Services } from '../kernel/services.ts';
import { jobs } from '../main/job-list.ts';
import { createLogger } from '../main/logger.ts';
import { beginAnalysisStory } from './analysis-story.ts';
import type { CloudflareStandIn } from './cloudflare-stand-in.ts';
import { call } from './http-call.ts';
import { videoForm } from './story-client.ts';
import type { UploadServer } from './upload-server.ts';

type Announced = Pick<RequestAnalysisUploadInput, 'duration' | 'hasSound' | 'isCorrection' | 'fileSize'>;

/** A submission that is being analyzed, whose analysis is sent to the stand-in for Cloudflare Stream. */
export async function beginStreamStory(site: UploadServer, cloudflare: CloudflareStandIn) {
  const story = await beginAnalysisStory(site);
  const { server, client } = site;
  const webhookUrl = new URL('/api/cloudflare-stream/webhook', client.origin);
  const theVideo = () => {
    const video = cloudflare.videos.findLast(({ creator }) => creator === story.id);
    if (!video) throw new Error('Cloudflare has no video of this submission.');
    return video;
  };
  const payload = async () => {
    const [{ playerId }, uploads] = await Promise.all([story.row(), story.uploads()]);
    return { uploadId: uploads.at(-1)?.id ?? '', playerId };
  };
  return {
    ...story,
    theVideo,
    isAtCloudflare: () => cloudflare.videos.some(({ creator }) => creator === story.id),
    /** Requests a URL and posts a video to it, as the browser does. */
    async upload(video: Buffer, announced: Announced = {}) {
      const url = await story.url(announced);
      const { status } = await call(url, { method: 'POST', ...videoForm(video) });
      return { url, status };
    },
    /** Says that the file was sent, as the browser does. */
    confirm: async () =>
      (
        await call(new URL('/api/trpc/analysis.confirmUpload', client.origin), {
          method: 'POST',
          token: story.coachToken,
          json: { submissionId: story.id },
        })
      ).status,
    /** Has Cloudflare send a notification about the video. Returns the status of the response. */
    async notify(notification = cloudflare.webhook(theVideo())) {
      return (await call(webhookUrl, { method: 'POST', ...notification })).status;
    },
    /** Runs the job that asks Cloudflare about the latest upload, and throws its error. */
    async ask(services: Partial<Services> = {}) {
      const handlers = jobHandlers(jobs, { ...server.services, ...services }, createLogger('silent'));
      await handlers['fetch-stream-analysis'](await payload(), { isLast: false });
    },
    /** Adds one job of the latest upload for each number, which failed for good that many hours before the database's present time. */
    async addFailedJobs(hoursAgo: readonly number[]) {
      const data = JSON.stringify({ requestId: 'request', ...(await payload()) });
      for (const hours of hoursAgo)
        await server.services.database.$executeRaw`
          INSERT INTO pgboss.job (name, data, state, completed_on)
          VALUES ('fetch-stream-analysis', ${data}::jsonb, 'failed', now() - ${hours} * interval '1 hour')`;
    },
    later: (hours: number) => server.setNow(new Date(server.services.clock.now().getTime() + hours * 3_600_000)),
    /** Lines of the server's log about this submission that are warnings or errors. */
    warnings: () => server.logLines.filter((line) => line.includes(story.id) && !line.includes('"level":30')),
    /** The clean-up of a minute, and the jobs that it enqueues. */
    async aMinuteLater(seconds = 60) {
      server.setNow(new Date(server.services.clock.now().getTime() + seconds * 1000));
      await story.cleanUp();
      await server.drainJobs();
    },
  };
}
export type StreamStory = Awaited<ReturnType<typeof beginStreamStory>>;
