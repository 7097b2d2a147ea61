import type { Database } from '@swing/db/client';
import { readRows } from '@swing/db/read-rows';

/**
 * The figures above a coach's queue: how many submissions have each status, how many players sent one, and when the oldest pending one was
 * sent. The numbers come from counters, so a long queue takes no longer.
 */
export interface QueueFigures {
  activePlayers: number;
  pending: number;
  uploading: number;
  analyzing: number;
  completed: number;
  oldestAt: Date | null;
}

const noFigures: QueueFigures = {
  activePlayers: 0,
  pending: 0,
  uploading: 0,
  analyzing: 0,
  completed: 0,
  oldestAt: null,
};

/**
 * Returns SQL for the figures as one JSON text, which `parseFigures` reads. `coachCode` names the parameter of the statement that holds the
 * coach's code, such as $2.
 */
export function figuresOf(coachCode: string): string {
  return `(
    SELECT json_build_object('activePlayers', athletes, 'pending', pending, 'uploading', receiving, 'analyzing', analyzing,
      'completed', completed, 'oldestAt', (
        SELECT min(created_at) FROM submissions WHERE coach_code = ${coachCode} AND status = 'pending'))::text
    FROM queue_counters WHERE coach_code = ${coachCode})`;
}

/** Reads the JSON of `figuresOf`. It is null for a queue that never had a submission, because that has no counters. */
export function parseFigures(text: string | null): QueueFigures {
  if (text === null) return noFigures;
  const figures = JSON.parse(text) as Omit<QueueFigures, 'oldestAt'> & { oldestAt: string | null };
  return Object.assign(figures, { oldestAt: figures.oldestAt === null ? null : new Date(figures.oldestAt) });
}

/** Reads the figures without a page of the queue. */
export async function readFigures(database: Database, coachCode: string): Promise<QueueFigures> {
  const text = `SELECT ${figuresOf('$1')} AS figures`;
  const [row] = await readRows<{ figures: string | null }>(database, { text, values: [coachCode], isPrepared: true });
  return parseFigures(row?.figures ?? null);
}
