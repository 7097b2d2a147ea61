import { Agent } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { paths } from '@swing/contract/paths';
import { call, jsonOf, type CallOptions, type TestResponse } from '../testing/http-call.ts';
import { videoForm, type Draft } from '../testing/story-client.ts';
import { encodeMetadata } from '../testing/tus-client.ts';

/** Counts the requests of clients. One has failed only if the web app would show an error for it, after its own retries. */
export interface Tally {
  requests: number;
  /** Requests that were repeated after no response or an outage. */
  retried: number;
  failures: string[];
}

export const newTally = (): Tally => ({ requests: 0, retried: 0, failures: [] });

/** Milliseconds, as in packages/app-shell/src/uploads/wait-to-retry.ts. */
const retryDelays = [1_000, 2_000, 3_000, 5_000, 8_000, 10_000];
/** As in packages/app-shell/src/lib/query-client.ts. */
const queryRetryDelay = 500;
/** Milliseconds between the attempts of an upload during an outage. The web app waits 15 seconds or more, for up to 24 hours. */
const outageDelay = 1_000;
const mostOutageWaits = 60;
/** Bytes in one request of an upload. The web app sends 8 MiB. */
export const pieceBytes = 1024 * 1024;

type Answer = TestResponse | null;

const codeOf = (answer: TestResponse) => {
  try {
    return jsonOf<{ code?: string }>(answer).code ?? null;
  } catch {
    return null;
  }
};
const isPassing = (answer: Answer) =>
  !answer ||
  answer.status >= 500 ||
  ['OFFSET_CONFLICT', 'UPLOAD_IN_PROGRESS', 'RATE_LIMITED'].includes(codeOf(answer) ?? '') ||
  (answer.status === 409 && answer.body.length === 0);
/** No response, a gateway's, or that of a server which cannot reach its database or store. */
const isOutage = (answer: Answer) =>
  !answer || ([502, 503, 504].includes(answer.status) && [null, 'UNAVAILABLE'].includes(codeOf(answer)));

/** A call failed, and the web app would show an error: it does not retry such a call, or has retried it often enough. */
class Failed extends Error {}

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

  function fail(what: string, answer: Answer): Failed {
    return new Failed(
      `${what}: ${answer ? `${answer.status} ${answer.body.toString().slice(0, 300)}` : 'no response'}`,
    );
  }

  /** Repeats a step of an upload through an outage. Throws unless it succeeds with `status`. */
  async function step(path: string, status: number, json: unknown): Promise<TestResponse> {
    for (let waits = 0; ; waits++) {
      const answer = await send(path, { method: 'POST', json });
      if (answer?.status === status) return answer;
      if (!isOutage(answer) || waits === mostOutageWaits) throw fail(path, answer);
      await wait(outageDelay);
    }
  }

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
    for (;;) {
      const failure = await attempt();
      if (!failure) return;
      const pause = retryDelays[failures];
      if (pause === undefined || !isPassing(failure.answer)) throw fail(`tus at ${offset}`, failure.answer);
      failures++;
      await wait(pause);
    }
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
        if (answer?.status !== 200) throw fail(path, answer);
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
        let failures = 0;
        let answer = await send(url, { method: 'POST', ...videoForm(video) });
        while (!answer || ![200, 201].includes(answer.status)) {
          const pause = retryDelays[failures++];
          if (pause === undefined || !isPassing(answer)) throw fail('analysis', answer);
          await wait(pause);
          const asked = await send(url, { method: 'HEAD' });
          if (asked?.headers['upload-complete'] === '?1') return true;
          if (asked?.status !== 200) continue;
          const offset = Number(asked.headers['upload-offset']);
          const headers = { 'upload-offset': offset, 'content-type': 'application/octet-stream' };
          answer = await send(url, { method: 'PATCH', headers, body: video.subarray(offset) });
        }
        return true;
      }),
    close: () => agent.destroy(),
  };
}
