import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';
import type { CompletedCall } from '../../http/build-app.ts';
import { mailCounts } from '../../modules/mail/mail-counts.ts';
import { serviceCalls } from '../../kernel/service-calls.ts';
import { uploadCounts } from '../../modules/media/upload-counts.ts';
import { webhookCounts } from '../../modules/billing/webhook-counts.ts';
import type { Services } from '../../kernel/services.ts';
import { addDatabaseFigures } from './database-figures.ts';
import { addDiskFigures } from './disk-figures.ts';
import { countOf, gaugeOf, type Sample } from './figures.ts';

export interface Metrics {
  /** Counts a call that has been answered. */
  observe(call: CompletedCall): void;
  contentType: string;
  /** The figures in Prometheus's text format. */
  text(): Promise<string>;
}

/** Methods by name, so that a client that makes up a method adds no label. */
const methods = new Set(['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE']);

/** Upper limits in seconds: lists take milliseconds, an upload can take minutes. */
const durationBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60, 600];

/** The figures of this process and of the database (decision 45). Labels come from the code alone, never from a request. */
export function createMetrics(services: Services): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'swing_http_requests_total',
    help: 'Answered requests by verb (pages: "page", others: the pattern of the path), method and class of status',
    labelNames: ['transport', 'verb', 'method', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'swing_http_request_duration_seconds',
    help: 'Time from the request to the end of the response, by verb',
    labelNames: ['transport', 'verb'],
    buckets: durationBuckets,
    registers,
  });
  gaugeOf(registry, 'swing_uploads_active', 'Requests that are sending the bytes of a video now', [], () => [
    [{}, uploadCounts.active],
  ]);
  countOf(registry, 'swing_upload_bytes_total', 'Bytes of videos received', [], () => [[{}, uploadCounts.bytes]]);
  countOf(
    registry,
    'swing_uploads_total',
    'Videos that arrived whole and were accepted (completed) or are no videos (refused), and requests that broke off (interrupted)',
    ['result'],
    () => samplesOf(uploadCounts, ['completed', 'refused', 'interrupted']),
  );
  countOf(registry, 'swing_mail_attempts_total', 'Attempts to send a mail', ['result'], () =>
    samplesOf(mailCounts, ['sent', 'failed', 'repeated']),
  );
  countOf(registry, 'swing_webhooks_total', 'Webhook calls of the payment provider', ['result'], () =>
    samplesOf(webhookCounts, ['received', 'unsigned', 'failed']),
  );
  countOf(
    registry,
    'swing_service_calls_total',
    'Calls of the object store and of the payment provider: answered, or failed because it was away or refused the key',
    ['service', 'result'],
    () =>
      (['store', 'payments'] as const).flatMap((service) =>
        (['answered', 'failed'] as const).map((result): Sample => [{ service, result }, serviceCalls[service][result]]),
      ),
  );
  addDatabaseFigures(registry, services);
  addDiskFigures(registry, services.dataDirectory);
  return {
    observe({ transport, verb, method, status, seconds }) {
      const statusClass = `${Math.floor(status / 100)}xx`;
      requests.inc({ transport, verb, method: methods.has(method) ? method : 'other', status: statusClass });
      durations.observe({ transport, verb }, seconds);
    },
    contentType: registry.contentType,
    text: () => registry.metrics(),
  };
}

function samplesOf<Result extends string>(counts: Record<Result, number>, results: readonly Result[]): Sample[] {
  return results.map((result) => [{ result }, counts[result]]);
}
