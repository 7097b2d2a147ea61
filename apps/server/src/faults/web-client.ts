import { Agent } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { paths } from '@swing/contract/paths';
import { call, jsonOf, type CallOptions, type TestResponse } from '../testing/http-call.ts';
import { videoForm, type Draft } from '../testing/story-client.ts';
import { encodeMetadata } from '../testing/tus-client.ts';
import {
  Failed,
  isPassing,
  queryRetryDelay,
  retryThroughOutages,
  sendAnalysisWithRetries,
  sendDelays,
  type Answer,
} from './web-retries.ts';

/** Counts the requests of clients. One has failed only if the web app would show an error for it, after its own retries. */
export interface Tally {
  requests: number;
  /** Requests that were repeated after no response or an outage. */
  retried: number;
  failures: string[];
}

export const newTally = (): Tally => ({ requests: 0, retried: 0, failures: [] });

/** Bytes in one request of an upload. The web app sends 8 MiB. */
export const pieceBytes = 1024 * 1024;

export type WebClient = ReturnType<typeof createWebClient>;

/**
 * Makes calls as the web app does, from its own loopback address, with the same retries: a read once, after half a second; the bytes of a
 * video from the offset that the server reports; the other calls of an upload until an outage is over.
 */
export function createWebClient(options: { origin: string; token: string; address: string; tally: Tally }) {
  const { origin, token, tally } = options;
  const agent = new Agent({ keepAlive: true, localAddress: options.address });

  function send(path: string | URL, { headers, ...rest }: CallOptions = {}): Promise<Answer> {
    tally.requests++;
    const authorization = `Bearer ${token}`;
    return call(new URL(path, origin), { agent, headers: { authorization, ...headers }, ...rest }).catch(() => null);
  }

  async function wait(milliseconds: number): Promise<void> {
    tally.retried++;
    await delay(milliseconds);
  }

  const probe = async () => (await send('/healthz'))?.status === 200;

  /** Repeats a step of an upload through an outage. Throws unless it succeeds with `status`. */
  const step = (path: string, status: number, json: unknown): Promise<TestResponse> =>
    retryThroughOutages(
      async () => {
        const answer = await send(path, { method: 'POST', json });
        if (answer?.status !== status) throw new Failed(path, answer);
        return answer;
      },
      { wait, probe },
    );

  const create = (draft: Draft, length: number) =>
    send(paths.tus, {
      method: 'POST',
      headers: {
        'tus-resumable': '1.0.0',
        'upload-length': length,
        'upload-metadata': encodeMetadata({
          submissionId: draft.submissionId,
          key: draft.uploadKey,
          filename: 'a.mp4',
        }),
      },
    });

  async function sendBytes(draft: Draft, video: Buffer): Promise<void> {
    const url = `${paths.tus}${draft.submissionId}`;
    const ask = () => send(url, { method: 'HEAD', headers: { 'tus-resumable': '1.0.0' } });
    let isCreated = false;
    let failures = 0;
    let offset = 0;
    /** Returns null when all bytes are stored, otherwise what failed. */
    const attempt = async (): Promise<{ answer: Answer } | null> => {
      const begun = isCreated ? await ask() : await create(draft, video.length);
      if (begun?.status !== (isCreated ? 200 : 201)) return { answer: begun };
      offset = isCreated ? Number(begun.headers['upload-offset']) : 0;
      isCreated = true;
      while (offset < video.length) {
        const body = video.subarray(offset, offset + pieceBytes);
        const headers = {
          'tus-resumable': '1.0.0',
          'content-type': 'application/offset+octet-stream',
          'upload-offset': offset,
        };
        const sent = await send(url, { method: 'PATCH', headers, body });
        if (sent?.status !== 204) return { answer: sent };
        offset = Number(sent.headers['upload-offset']);
        failures = 0;
      }
      return null;
    };
    const sendWithRetries = async () => {
      failures = 0;
      for (;;) {
        const failure = await attempt();
        if (!failure) return;
        const pause = sendDelays[failures];
        if (pause === undefined || !isPassing(failure.answer)) throw new Failed(`tus at ${offset}`, failure.answer);
        failures++;
        await wait(pause);
      }
    };
    await retryThroughOutages(sendWithRetries, { wait, probe, progress: () => offset });
  }

  async function counted<Result>(work: () => Promise<Result>): Promise<Result | null> {
    try {
      return await work();
    } catch (thrown) {
      if (!(thrown instanceof Failed)) throw thrown;
      tally.failures.push(thrown.message);
      return null;
    }
  }

  return {
    send,
    /** GETs JSON. Null if that failed. */
    query: <Body>(path: string) =>
      counted(async () => {
        let answer = await send(path);
        if (!answer || answer.status >= 500) {
          await wait(queryRetryDelay);
          answer = await send(path);
        }
        if (answer?.status !== 200) throw new Failed(path, answer);
        return jsonOf<Body>(answer);
      }),
    /** Uploads a swing and submits it. Returns its draft once the submission is acknowledged, or null. */
    upload: (video: Buffer) =>
      counted(async () => {
        const announced = { fileName: 'swing.mp4', contentType: 'video/mp4', fileSize: video.length };
        const draft = jsonOf<Draft>(await step('/api/video/upload-url', 201, announced));
        await sendBytes(draft, video);
        const { submissionId, uploadKey } = draft;
        await step('/api/video/submit', 201, { submissionId, r2Key: uploadKey, videoSize: video.length });
        return draft;
      }),
    /**
     * Sends an analysis to its upload URL. After a lost connection it sends the rest, as packages/app-shell/src/lib/send-analysis-file.ts
     * does. Returns true once the server has accepted it, or null if that failed.
     */
    sendAnalysis: (url: string, video: Buffer) =>
      counted(async () => {
        await sendAnalysisWithRetries({
          send: (offset) =>
            offset === null
              ? send(url, { method: 'POST', ...videoForm(video) })
              : send(url, {
                  method: 'PATCH',
                  headers: { 'upload-offset': offset, 'content-type': 'application/octet-stream' },
                  body: video.subarray(offset),
                }),
          ask: () => send(url, { method: 'HEAD' }),
          wait,
        });
        return true;
      }),
    close: () => agent.destroy(),
  };
}
