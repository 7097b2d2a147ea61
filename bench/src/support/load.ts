import { Agent, request } from 'node:http';
import { percentile } from './percentile.ts';
import { scaled } from './scale.ts';

/** A request target and its results, by round, so that two targets can be compared under the same conditions. */
export interface Target {
  name: string;
  url: string;
  headers: Record<string, string>;
  /** Makes the body of a POST. If left out, GET is sent. */
  body?: () => string;
  /** Concurrent requests, requests per round, and number of IP addresses. */
  load?: Load;
  /** Requests per second, for each round. */
  rates: number[];
  /** Milliseconds, for each request of each round. */
  latencies: number[][];
}

interface Load {
  connections: number;
  requestsPerRound: number;
  clients: number;
}

const usualLoad: Load = { connections: 8, requestsPerRound: scaled(64, 8), clients: 400 };
let nextClient = 0;

/**
 * Sends rounds of requests to all targets in turn, so that other load on the machine affects them equally. The targets of a group are
 * compared with each other, so every other time their order is reversed. Ends after `seconds`, but not before `leastRounds`. Rejects
 * if a response is not a success.
 */
export async function loadInTurns(
  groups: readonly (readonly Target[])[],
  seconds: number,
  leastRounds: number,
): Promise<void> {
  for (const target of groups.flat()) await sendRound({ ...target, rates: [], latencies: [] });
  const started = performance.now();
  for (let round = 0; round < leastRounds || performance.now() - started < seconds * 1000; round += 1) {
    for (const group of groups)
      for (const target of round % 2 === 0 ? group : [...group].reverse()) await sendRound(target);
  }
}

async function sendRound(target: Target): Promise<void> {
  const { connections, requestsPerRound } = target.load ?? usualLoad;
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const started = performance.now();
  const latencies: number[] = [];
  let left = requestsPerRound;
  const connection = async () => {
    while (left-- > 0) latencies.push(await sendOne(target, agent));
  };
  await Promise.all(Array.from({ length: connections }, connection));
  target.rates.push((requestsPerRound / (performance.now() - started)) * 1000);
  target.latencies.push(latencies);
  agent.destroy();
}

/** Returns the milliseconds until the response is complete. */
function sendOne({ url, headers, body, load = usualLoad }: Target, agent: Agent): Promise<number> {
  // Uses many IP addresses, so that the server is measured and not its rate limit per IP address.
  nextClient = (nextClient + 1) % load.clients;
  const forwarded = { ...headers, 'x-forwarded-for': `10.0.${nextClient >> 8}.${nextClient & 255}` };
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const method = body ? 'POST' : 'GET';
    const sending = request(url, { method, agent, headers: forwarded }, (response) => {
      const { statusCode = 0 } = response;
      if (statusCode < 200 || statusCode > 299) reject(new Error(`${url} returned ${statusCode}`));
      response.resume().once('end', () => resolve(performance.now() - started));
      response.once('error', reject);
    });
    sending.once('error', reject);
    sending.end(body?.());
  });
}

/** Returns how many requests a target answered in a second, over all rounds together. */
export function rate({ rates }: Target): number {
  return 1 / mean(rates.map((perSecond) => 1 / perSecond));
}

/** Returns how many times faster one target is than another. */
export function ratesRatio(one: Target, other: Target): number {
  return rate(one) / rate(other);
}

/**
 * Returns the mean over the rounds of each round's 99th percentile of the latency, in milliseconds. The 99th percentile of all requests together depends
 * on the few longest pauses of a run, so it differs about twice as much from run to run.
 */
export function p99({ latencies }: Target): number {
  return mean(latencies.map((round) => percentile(round, 0.99)));
}

/** Returns the 99th percentile of the latency of `other` divided by that of `one`: more than 1 if `one` is quicker. */
export function p99Ratio(one: Target, other: Target): number {
  return p99(other) / p99(one);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
