import { jsonOf, type TestResponse } from '../testing/http-call.ts';

/** The response to a request, or null if the connection failed first. */
export type Answer = TestResponse | null;

/** Milliseconds between the attempts to send bytes, as in packages/app-shell/src/uploads/wait-to-retry.ts. */
export const sendDelays = [1_000, 2_000, 3_000, 5_000, 8_000, 10_000];
/** A GET that fails is sent once more, after this many milliseconds (packages/app-shell/src/lib/query-client.ts). */
export const queryRetryDelay = 500;
/**
 * Milliseconds to wait, in an outage, before each request that checks whether the server is back
 * (packages/app-shell/src/uploads/retry-through-outages.ts). The web app also shortens each wait by a random part. After the last one it
 * checks every 5 minutes until the upload expires, whereas this client gives up.
 */
const outageDelays = [15_000, 30_000, 60_000, 120_000, 240_000];
/** An analysis fails after this many attempts in a row that stored no more bytes (packages/app-shell/src/lib/send-analysis-file.ts). */
const mostAnalysisFailures = 33;
const longestAnalysisDelay = 10_000;

/** A call failed, and the web app would show an error: it does not retry such a call, or has retried it often enough. */
export class Failed extends Error {
  readonly answer: Answer;

  constructor(what: string, answer: Answer) {
    super(`${what}: ${answer ? `${answer.status} ${answer.body.toString().slice(0, 300)}` : 'no response'}`);
    this.answer = answer;
  }
}

function codeOf(answer: TestResponse): string | null {
  try {
    return jsonOf<{ code?: string }>(answer).code ?? null;
  } catch {
    return null;
  }
}

const passingCodes = ['OFFSET_CONFLICT', 'UPLOAD_IN_PROGRESS', 'RATE_LIMITED'];
const gatewayStatuses = [502, 503, 504];

/** Whether bytes of a video are sent again at once. */
export const isPassing = (answer: Answer) =>
  !answer ||
  answer.status >= 500 ||
  passingCodes.includes(codeOf(answer) ?? '') ||
  (answer.status === 409 && answer.body.length === 0);

/** No response, a gateway's, or that of a server which cannot reach its database or store. */
const isOutage = (answer: Answer) =>
  !answer || (gatewayStatuses.includes(answer.status) && [null, 'UNAVAILABLE'].includes(codeOf(answer)));

/** Whether the web app sends the rest of an analysis after this response, instead of showing an error. */
const isInterrupted = (answer: Answer) =>
  !answer ||
  gatewayStatuses.includes(answer.status) ||
  ['OFFSET_CONFLICT', 'UPLOAD_IN_PROGRESS'].includes(codeOf(answer) ?? '');

interface OutageParts {
  wait: (milliseconds: number) => Promise<void>;
  /** Whether the server can be reached. */
  probe: () => Promise<boolean>;
  /** A number that grows as the work proceeds. */
  progress?: () => number;
}

/** Runs `work`. If it fails because of an outage, waits until `probe` reaches the server, and runs `work` again. */
export async function retryThroughOutages<Result>(
  work: () => Promise<Result>,
  { wait, probe, progress = () => 0 }: OutageParts,
): Promise<Result> {
  let waits = 0;
  let reached = progress();
  for (;;) {
    try {
      return await work();
    } catch (thrown) {
      if (!(thrown instanceof Failed) || !isOutage(thrown.answer)) throw thrown;
      if (progress() > reached) waits = 0;
      reached = progress();
      do {
        const pause = outageDelays[waits++];
        if (pause === undefined) throw thrown;
        await wait(pause);
      } while (!(await probe()));
    }
  }
}

interface AnalysisParts {
  /** Sends the file from this offset on. Null: the whole file as a form. */
  send: (offset: number | null) => Promise<Answer>;
  /** Asks how much has arrived. */
  ask: () => Promise<Answer>;
  wait: (milliseconds: number) => Promise<void>;
}

/** Sends an analysis. If the connection is lost or the server is away, asks how many bytes are stored, and sends the rest. */
export async function sendAnalysisWithRetries({ send, ask, wait }: AnalysisParts): Promise<void> {
  let failures = 0;
  let offset: number | null = null;
  const askUntilReached = async (interruption: Answer): Promise<number | 'complete'> => {
    for (;;) {
      if (failures === mostAnalysisFailures) throw new Failed('analysis', interruption);
      await wait(sendDelays[failures++] ?? longestAnalysisDelay);
      const asked = await ask();
      if (asked?.status === 200) {
        return asked.headers['upload-complete'] === '?1' ? 'complete' : Number(asked.headers['upload-offset']);
      }
      if (asked && asked.status < 500 && ![408, 409, 429].includes(asked.status)) throw new Failed('analysis', asked);
    }
  };
  for (;;) {
    const answer = await send(offset);
    if (answer?.status === 200 || answer?.status === 201) return;
    if (!isInterrupted(answer)) throw new Failed('analysis', answer);
    const arrived = await askUntilReached(answer);
    if (arrived === 'complete') return;
    if (arrived > (offset ?? 0)) failures = 0;
    offset = arrived;
  }
}
