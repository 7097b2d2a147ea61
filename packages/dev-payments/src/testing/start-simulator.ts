import { createEmptyDatabase } from '@swing/dev-postgres/testing/databases';
import { fastify, type FastifyInstance } from 'fastify';
import { Stripe } from 'stripe';
import type { Work } from '../operations/work.ts';
import { createPaymentsSimulator, type PaymentsSimulator } from '../payments-simulator.ts';
import { runChange } from '../simulation.ts';
import type { Kind, Kinds } from '../wire/wire-types.ts';

export const testStart = new Date('2026-03-01T12:00:00Z');
const webhookSecret = 'whsec_of_the_tests';
const publicUrl = 'http://swing.test';

export interface RunningSimulator {
  /** The unmodified SDK, configured for the stand-in. */
  stripe: Stripe;
  simulator: PaymentsSimulator;
  apiAddress: URL;
  /** The pages, called through inject(). */
  pages: FastifyInstance;
  /** Events that arrived and passed the SDK's signature check, oldest first. */
  received: Stripe.Event[];
  /** Sets the status of the webhook's responses. 200 by default. */
  answerWebhooks(status: number): void;
  now(): Date;
  /** Sets the clock only. Nothing that is due happens. */
  setNow(now: Date): void;
  /** Advances the clock and performs everything due on the way, including webhooks. */
  moveTo(now: Date): Promise<void>;
  /** Posts a form to a page. Returns the status, the redirect target and the body. */
  post(path: string, fields: Record<string, string>): Promise<{ status: number; location: string; body: string }>;
  /** The stored objects with these fields, oldest first. */
  all<K extends Kind>(kind: K, where: object): Promise<Kinds[K][]>;
  /** Runs an operation that the API does not offer. */
  change<Result>(run: (work: Work) => Promise<Result>): Promise<Result>;
  /** Delivers webhooks. Returns the types of all events that arrived so far, oldest first. */
  arrived(): Promise<string[]>;
  close(): Promise<void>;
}

/** A simulator on a new database, or on an existing one (`databaseUrl`). */
export async function startSimulator(options: { databaseUrl?: string } = {}): Promise<RunningSimulator> {
  const database = options.databaseUrl ? null : await createEmptyDatabase();
  let now = testStart;
  let webhookStatus = 200;
  const received: Stripe.Event[] = [];
  const apiKey = 'sk_test_of_the_tests';
  const simulator = await createPaymentsSimulator({
    databaseUrl: options.databaseUrl ?? database?.url ?? '',
    clock: { now: () => now },
    mode: 'demo',
    realKey: undefined,
    apiKey,
    publicUrl,
    webhook: {
      secret: webhookSecret,
      post: async (body, headers) => {
        if (webhookStatus === 200) {
          received.push(stripe.webhooks.constructEvent(body, headers['stripe-signature'] ?? '', webhookSecret));
        }
        return webhookStatus;
      },
    },
    isAutomatic: false,
    onError: () => {},
  });
  const api = fastify();
  simulator.registerApi(api);
  const address = new URL(await api.listen({ host: '127.0.0.1', port: 0 }));
  const pages = fastify();
  simulator.registerPages(pages);
  await pages.ready();
  const stripe = new Stripe(apiKey, {
    host: address.hostname,
    port: address.port,
    protocol: 'http',
    maxNetworkRetries: 0,
  });
  return {
    stripe,
    simulator,
    apiAddress: address,
    pages,
    received,
    answerWebhooks: (status) => {
      webhookStatus = status;
    },
    now: () => now,
    setNow: (value) => {
      now = value;
    },
    moveTo: (until) =>
      simulator.moveTo(until, async (moment) => {
        now = moment;
      }),
    async post(path, fields) {
      const payload = new URLSearchParams(fields).toString();
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const response = await pages.inject({ method: 'POST', url: path.replace(publicUrl, ''), payload, headers });
      return { status: response.statusCode, location: response.headers.location ?? '', body: response.body };
    },
    all: (kind, where) => runChange(simulator.simulation, ({ objects }) => objects.all(kind, where)),
    change: (run) => runChange(simulator.simulation, run),
    async arrived() {
      await simulator.deliverWebhooks();
      return received.map(({ type }) => type);
    },
    async close() {
      await api.close();
      await pages.close();
      await simulator.stop();
      await database?.drop();
    },
  };
}
