import type { Database } from '@swing/db/client';
import type { containsText } from '@swing/db/contains-text';
import type { KeysetDirection, KeysetPosition } from '@swing/db/keyset';
import { readRows } from '@swing/db/read-rows';
import type { QueueStatus } from '@swing/domain/submission-status';
import { shownSubmissionColumns, type ShownSubmissionRow } from '../present.ts';
import { rarePart, readCommonTrigrams } from './common-trigrams.ts';
import { figuresOf } from './queue-figures.ts';

export interface QueueFilter {
  coachCode?: string;
  playerId?: string;
  athleteName?: ReturnType<typeof containsText>;
}

export interface QueueRange {
  status: QueueStatus;
  direction: KeysetDirection;
  /** The last row that was read before. */
  after: KeysetPosition | null;
  /** Maximum number of rows. */
  take: number;
  /** Whether each row also has the figures above the coach's queue (queue-figures.ts). Postgres computes them once for all rows. */
  hasFigures?: boolean;
}

export interface QueueRow extends ShownSubmissionRow {
  /** JSON for `parseFigures`. Only with `hasFigures`. */
  figures?: string | null;
}

const { analysis: _analysis, player: _player, ...own } = shownSubmissionColumns;
const columns = `
  ${Object.keys(own)
    .map((field) => `s.${inSnakeCase(field)} AS "${field}"`)
    .join(', ')},
  p.first_name AS "firstName", p.last_name AS "lastName", p.athlete_name AS "accountName"`;
const analysisColumns = `
  a.key, a.version, a.sent_at AS "sentAt", a.available_until AS "availableUntil", a.removed_at AS "removedAt"`;

interface JoinedRow extends QueueRow {
  /** Missing, as the other columns of the analysis, unless the submission is completed. */
  key?: string | null;
  version: number;
  sentAt: Date;
  availableUntil: Date;
  removedAt: Date | null;
  firstName: string;
  lastName: string;
  accountName: string | null;
}

/** Before the first row, and after the last one. */
const outerPositions = {
  'oldest-first': { createdAt: '-infinity', id: '00000000-0000-0000-0000-000000000000' },
  'newest-first': { createdAt: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' },
};

/**
 * The most rows of a range. Prepared statements have it as a number in their text, besides the number that is wanted. Otherwise Postgres
 * assumes that a tenth of all rows are wanted, and plans the admins' queue again for each request.
 */
const longestRange = 101;

/** What the text of the statement depends on. */
interface Shape {
  direction: KeysetDirection;
  hasCoach: boolean;
  hasPlayer: boolean;
  hasName: boolean;
  /** Whether the index looks for a part of the name only. */
  hasRarePart: boolean;
  hasPosition: boolean;
  hasAnalysis: boolean;
  hasFigures: boolean;
}

const texts = new Map<string, string>();

/**
 * Reads a range of one status of a queue, without Prisma (decision 33). The inner SELECT ends before the joins, so that Postgres joins
 * no more rows than it returns, in a search too (decision 29).
 *
 * The statement of a whole queue is prepared, so Postgres may plan it for a coach with one submission. Comparing positions with their
 * status as well leaves it no index that lacks the status, which would read all of a long queue for a page. That comparison alone would
 * not do: beside a value of the status, Postgres enters the index at the first row of the status, not at the position.
 */
export async function readQueueRows(
  database: Database,
  filter: QueueFilter,
  { status, direction, after, take, hasFigures = false }: QueueRange,
): Promise<QueueRow[]> {
  if (take > longestRange) throw new RangeError(`A range has at most ${longestRange} rows, not ${take}`);
  const { coachCode, playerId, athleteName } = filter;
  const isPrepared = playerId === undefined && athleteName === undefined;
  const part = athleteName && rarePart(athleteName.contains, await readCommonTrigrams(database));
  const position = after ?? (isPrepared ? outerPositions[direction] : undefined);
  const shape: Shape = {
    direction,
    hasCoach: coachCode !== undefined,
    hasPlayer: playerId !== undefined,
    hasName: athleteName !== undefined,
    hasRarePart: part !== undefined,
    hasPosition: position !== undefined,
    // Only a completed submission has an analysis, and looking for it would take a fifth of the statement's time.
    hasAnalysis: status === 'completed',
    hasFigures,
  };
  const patterns = [athleteName?.contains, part].map((text) => (text === undefined ? undefined : `%${text}%`));
  const values = [status, coachCode, playerId, ...patterns, position?.createdAt, position?.id, take];
  const rows = await readRows<JoinedRow>(database, {
    text: textOf(shape),
    values: values.filter((value) => value !== undefined),
    isPrepared,
  });
  return rows.map(withRelations);
}

/** Returns the SQL of a statement. Statements with the same conditions share one text, which is made once. */
function textOf(shape: Shape): string {
  const key = Object.values(shape).join(' ');
  const text = texts.get(key) ?? composeText(shape);
  texts.set(key, text);
  return text;
}

/** Makes the SQL. Its parameters $1, $2 and so on are the `values` of `readQueueRows` that are not undefined, in their order. */
function composeText(shape: Shape): string {
  const isPrepared = !shape.hasPlayer && !shape.hasName;
  let parameters = 1;
  const parameter = () => `$${++parameters}`;
  const conditions = ['status = $1::"SubmissionStatus"'];
  const coach = shape.hasCoach ? parameter() : '';
  if (shape.hasCoach) conditions.push(`coach_code = ${coach}`);
  if (shape.hasPlayer) conditions.push(`player_id = ${parameter()}::uuid`);
  const contains = shape.hasName && `athlete_name ILIKE ${parameter()}`;
  // Postgres uses no index for a condition in a CASE, so it looks up only the rare part, and estimates that half of the rows found contain the whole text.
  if (contains) conditions.push(shape.hasRarePart ? `CASE WHEN ${contains} THEN true END` : contains);
  if (shape.hasRarePart) conditions.push(`athlete_name ILIKE ${parameter()}`);
  const [comparison, order] = shape.direction === 'newest-first' ? ['<', 'DESC'] : ['>', 'ASC'];
  if (shape.hasPosition) {
    const bound = `${parameter()}::timestamptz, ${parameter()}::uuid`;
    conditions.push(`(created_at, id) ${comparison} (${bound})`);
    if (isPrepared) conditions.push(`(status, created_at, id) ${comparison} ($1::"SubmissionStatus", ${bound})`);
  }
  const sorted = (from: string) => `SELECT * FROM ${from} ORDER BY created_at ${order}, id ${order}`;
  const matching = `submissions WHERE ${conditions.join(' AND ')}`;
  const range = isPrepared ? `(${sorted(matching)} LIMIT ${longestRange}) longest` : matching;
  return `
    SELECT ${columns}${shape.hasAnalysis ? `,${analysisColumns}` : ''}${shape.hasFigures ? `, ${figuresOf(coach)} AS figures` : ''}
    FROM (${sorted(range)} LIMIT ${parameter()}) s
    JOIN players p ON p.account_id = s.player_id
    ${shape.hasAnalysis ? 'LEFT JOIN analyses a ON a.submission_id = s.id' : ''}
    ORDER BY s.created_at ${order}, s.id ${order}`;
}

function inSnakeCase(field: string): string {
  return field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Adds `analysis` and `player`, in place: a copy of each row takes longer than everything else here. */
function withRelations(row: JoinedRow): QueueRow {
  const { key, version, sentAt, availableUntil, removedAt, firstName, lastName, accountName } = row;
  row.analysis = key == null ? null : { key, version, sentAt, availableUntil, removedAt };
  row.player = { firstName, lastName, athleteName: accountName };
  return row;
}
