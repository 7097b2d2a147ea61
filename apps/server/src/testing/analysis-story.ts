import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { RequestAnalysisUploadInput } from '@swing/contract/analysis';
import { fixturePath, type FixtureName } from '@swing/media/testing/fixtures';
import { call, jsonOf } from './http-call.ts';
import { videoForm } from './story-client.ts';
import type { UploadServer } from './upload-server.ts';

const execute = promisify(execFile);

type Announced = Pick<RequestAnalysisUploadInput, 'duration' | 'hasSound' | 'isCorrection' | 'keyPoints' | 'fileSize'>;

interface ReceiveAnswer {
  videoKey?: string;
  isConverting?: boolean;
  code?: string;
  error?: string;
}

/** A submission that is being analyzed, with its coach and player, and the calls that send its analysis. */
export async function beginAnalysisStory({ server, client }: UploadServer) {
  const coach = await server.factories.createCoach();
  const player = await server.factories.createPlayer({ coach });
  const { id } = await server.factories.createSubmission({ player, status: 'analyzing' });
  const tokenOf = async (accountId: string, scope: 'player' | 'coach') =>
    (await server.services.sessions.create({ accountId, scope })).token;
  const coachToken = await tokenOf(coach.accountId, 'coach');
  const playerToken = await tokenOf(player.accountId, 'player');
  const { database, storage } = server.services;
  const url = (announced: Announced = {}) =>
    client.requestAnalysisUpload(coachToken, id, { duration: undefined, ...announced });
  return {
    id,
    playerToken,
    coachToken,
    coachCode: coach.inviteCode,
    url,
    async post(uploadUrl: string, video: Buffer) {
      const answer = await call(uploadUrl, { method: 'POST', ...videoForm(video) });
      return { status: answer.status, ...jsonOf<ReceiveAnswer>(answer) };
    },
    async send(video: Buffer, announced: Announced = {}) {
      return this.post(await url(announced), video);
    },
    row: () => database.submission.findUniqueOrThrow({ where: { id }, include: { analysis: true } }),
    uploads: () => database.analysisUpload.findMany({ where: { submissionId: id }, orderBy: { createdAt: 'asc' } }),
    /** As the coach's queue and the analyzer show it. */
    shownToCoach: async () => {
      const [queued] = (await client.queue(coachToken)).submissions;
      const read = await call(new URL(`/api/submission/${id}`, client.origin), { token: coachToken });
      const { isConvertingAnalysis } = jsonOf<{ isConvertingAnalysis?: boolean }>(read);
      return { status: queued?.status, problem: queued?.analysisProblem, isConvertingAnalysis };
    },
    shownToPlayer: async () => (await client.submissions(playerToken))[0],
    served: async (key: string) => (await client.stream(playerToken, key)).body,
    isKept: async (key: string | null) => key !== null && (await storage.stat(key)) !== null,
    mails: async () =>
      (await database.mail.findMany({ where: { accountId: player.accountId } })).map(({ template }) => template),
    cleanUp: async () => {
      await database.$transaction((tx) => server.services.jobs.enqueue(tx, 'clean-up', {}));
      await server.drainJobs();
    },
  };
}
export type AnalysisStory = Awaited<ReturnType<typeof beginAnalysisStory>>;

/** Runs ffmpeg on a clip with these output options and returns the file that it writes, an MP4 unless told otherwise. */
export async function ffmpegCopy(
  name: FixtureName,
  options: readonly string[],
  inputOptions: readonly string[] = [],
  extension = 'mp4',
): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'swing-clip-'));
  try {
    const path = join(folder, `clip.${extension}`);
    await execute('ffmpeg', ['-v', 'error', ...inputOptions, '-i', fixturePath(name), ...options, path]);
    return await readFile(path);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** What ffprobe finds in a video: codecs, seconds, and whether its index comes first. */
export async function ffprobe(video: Buffer) {
  const folder = await mkdtemp(join(tmpdir(), 'swing-probe-'));
  try {
    const path = join(folder, 'video');
    await writeFile(path, video);
    const entries = ['-show_entries', 'stream=codec_name:format=duration,format_name', '-of', 'json'];
    const { stdout, stderr } = await execute('ffprobe', ['-v', 'trace', ...entries, path], { maxBuffer: 2 ** 28 });
    const { streams, format } = JSON.parse(stdout) as {
      streams: { codec_name: string }[];
      format: { duration: string; format_name: string };
    };
    const boxes = [...stderr.matchAll(/type:'(moov|moof|mdat)' parent:'root'/g)].map(([, type]) => type);
    return {
      codecs: streams.map(({ codec_name: codec }) => codec),
      isMp4: format.format_name.includes('mp4'),
      seconds: Number(format.duration),
      boxes,
    };
  } finally {
    await rm(folder, { recursive: true });
  }
}
