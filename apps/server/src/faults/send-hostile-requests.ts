import { Agent, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { HostileRequest } from './hostile-requests.ts';

const connections = 16;

async function send(
  origin: string,
  agent: Agent,
  { options, body }: HostileRequest,
): Promise<{ status: number; body: string }> {
  const sending = request(origin, { ...options, agent, timeout: 40_000 });
  const answered = new Promise<{ status: number; body: string }>((resolve, reject) => {
    sending.on('error', reject);
    sending.on('timeout', () => sending.destroy(new Error('no response in 40 s')));
    sending.on('response', (response) => {
      buffer(response).then((whole) => resolve({ status: response.statusCode ?? 0, body: whole.toString() }), reject);
    });
  });
  sending.end(body ?? undefined);
  return answered;
}

/** Returns a description of what is wrong with a response, or null. */
function problemOf({ name, options }: HostileRequest, { status, body }: { status: number; body: string }) {
  const summary = () => `${name} ${options.path?.slice(0, 300)}: ${status} ${body.slice(0, 300)}`;
  if (status >= 500) return summary();
  if (status < 400 || options.method === 'HEAD') return null;
  try {
    const parsed = JSON.parse(body) as { success?: boolean; error?: string | { message: string } };
    const sentence = typeof parsed.error === 'string' ? parsed.error : parsed.error?.message;
    const isShaped = parsed.success === false || options.path?.startsWith('/api/trpc/') === true;
    return isShaped && /^[A-Z]/.test(sentence ?? '') ? null : summary();
  } catch {
    return summary();
  }
}

/** Sends `count` requests, 16 at a time. `problems` describes each invalid response. */
export async function sendHostileRequests(
  origin: string,
  count: number,
  next: () => HostileRequest,
): Promise<{ problems: string[]; statuses: Map<number, number> }> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const problems: string[] = [];
  const statuses = new Map<number, number>();
  let left = count;
  const work = async () => {
    while (left > 0) {
      left -= 1;
      const hostile = next();
      const answer = await send(origin, agent, hostile).catch((thrown: unknown) => ({
        status: 599,
        body: String(thrown),
      }));
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      const problem = problemOf(hostile, answer);
      if (problem !== null) problems.push(problem);
    }
  };
  await Promise.all(Array.from({ length: connections }, work));
  agent.destroy();
  return { problems, statuses };
}
