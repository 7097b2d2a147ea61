import { foreignPageMessage, isForeignPage } from '@swing/dev-payments/pages/page-scope';
import type { PaymentsSimulator } from '@swing/dev-payments/payments-simulator';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { Services } from '../../kernel/services.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { DemoClock } from './demo-clock.ts';

interface ClockOptions {
  clock: DemoClock;
  simulator: PaymentsSimulator;
  services: Pick<Services, 'database' | 'jobs'>;
}

const input = z.strictObject({ now: z.iso.datetime({ offset: true }) });
/** Sent by the buttons on the simulator's page. */
const formInput = z.strictObject({ days: z.coerce.number().int().min(1).max(366) });
/**
 * Maximum step in milliseconds (5 years). Advancing the clock replays each renewal in between, which could take hours.
 */
const maxStepMs = 5 * 366 * 86_400_000;

/**
 * `GET /dev/clock` returns the demo's time. `POST /dev/clock {now}` advances it for server, sessions and payments
 * simulator together. It responds once the webhooks of all changes in between are delivered and the scheduled jobs are
 * enqueued.
 */
export function registerDemoClock(app: FastifyInstance, { clock, simulator, services }: ClockOptions): void {
  let moving: Promise<unknown> = Promise.resolve();
  const move = async (until: Date) => {
    if (until < clock.now()) {
      throw new AppError('BAD_REQUEST', `The clock only moves forward. It is now ${clock.now().toISOString()}.`);
    }
    if (until.getTime() - clock.now().getTime() > maxStepMs) {
      throw new AppError('BAD_REQUEST', 'The clock can move at most five years at once.');
    }
    await simulator.moveTo(until, clock.moveTo);
    await services.database.$transaction((tx) => services.jobs.enqueueScheduled(tx));
    return { success: true, now: clock.now().toISOString() };
  };
  // Moves run one after another, so that each starts where the previous one ended.
  const moveNext = (to: () => Date) => {
    const mine = moving.then(() => move(to()));
    moving = mine.catch(() => {});
    return mine;
  };

  app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    scope.get('/dev/clock', async () => ({ success: true, now: clock.now().toISOString() }));
    scope.post('/dev/clock', {
      handler: async (request, reply) => {
        if (isForeignPage(request)) throw new AppError('FORBIDDEN', foreignPageMessage);
        const form = formInput.safeParse(request.body);
        if (form.success) {
          await moveNext(() => new Date(clock.now().getTime() + form.data.days * 86_400_000));
          return reply.redirect('/dev/pay/', 303);
        }
        const parsed = input.safeParse(request.body);
        if (!parsed.success) throw new AppError('BAD_REQUEST', 'Send {"now": "2026-04-01T12:00:00Z"}.');
        return moveNext(() => new Date(parsed.data.now));
      },
    });
  });
}
