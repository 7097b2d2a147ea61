import { createHash } from 'node:crypto';
import Fastify from 'fastify';
import pg from 'pg';

// Baseline for the queue: three hand-written statements and the same JSON, without schema and limits.
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
const pageSize = 25;
const statuses = ['pending', 'receiving', 'analyzing', 'completed'];
const shown: Record<string, string> = { receiving: 'uploading' };

const session = `
  select s.expires_at, c.invite_code from sessions s join coaches c on c.account_id = s.account_id
  where s.id = $1 and s.scope = 'coach'`;
const analysisColumns = 'a.key, a.available_until, a.removed_at as analysis_removed_at, a.version, a.sent_at';
const pageAfter = (after: string, hasAnalyses: boolean) => `
  select s.id, s.player_id, s.coach_code, s.status, s.athlete_name, s.notes, s.camera_angle, s.wants_drills, s.wants_bat_advice,
    s.wants_mechanics, s.file_name, s.upload_key, s.stored_size, s.clean_state, s.needs_proxy, s.proxy_state, s.thumbnail_size,
    s.files_removed_at, s.created_at, s.analyzed_at, s.taken_at, s.analysis_problem, p.first_name, p.last_name${hasAnalyses ? `, ${analysisColumns}` : ''}
  from submissions s
  join players p on p.account_id = s.player_id
  ${hasAnalyses ? 'left join analyses a on a.submission_id = s.id' : ''}
  where s.coach_code = $1 and s.status = $2::"SubmissionStatus"
    ${after}
  order by s.created_at, s.id limit $3`;
// Four statements: a condition that also allows no position would read all earlier rows, and only completed ones have an analysis.
function statementOf(isFirst: boolean, hasAnalyses: boolean) {
  const name = `${isFirst ? 'first' : 'next'} page, ${hasAnalyses ? 'with' : 'without'} analyses`;
  return { name, text: pageAfter(isFirst ? '' : 'and (s.created_at, s.id) > ($4, $5::uuid)', hasAnalyses) };
}
const figures = `
  select c.pending, c.receiving as uploading, c.analyzing, c.completed, c.athletes as "activePlayers", (
    select min(created_at) from submissions where coach_code = $1 and status = 'pending') as oldest
  from queue_counters c where c.coach_code = $1`;

interface Row extends Record<string, unknown> {
  id: string;
  status: string;
  created_at: Date;
}

function playbackOf({ needs_proxy: needsProxy, proxy_state: proxy }: Row): string {
  if (!needsProxy) return 'original';
  return { ready: 'proxy', failed: 'unavailable' }[proxy as string] ?? 'preparing';
}

function present(row: Row) {
  const key = row.files_removed_at ? null : (row.upload_key as string);
  const playback = key ? playbackOf(row) : 'unavailable';
  const {
    key: sent,
    available_until: until,
    analysis_removed_at: removed,
  } = row as Record<string, Date | string | null>;
  const takenAt = row.taken_at as Date | null;
  const isThere = row.status === 'completed' && sent && !removed;
  const downloadUrl = isThere ? `/api/video/stream/${sent as string}?download=1` : null;
  return {
    id: row.id,
    submissionId: row.id,
    userId: row.player_id,
    athleteName: row.athlete_name,
    userName: `${row.first_name} ${row.last_name}`.trim(),
    status: shown[row.status] ?? row.status,
    createdAt: row.created_at.toISOString(),
    analyzedAt: (row.analyzed_at as Date | null)?.toISOString() ?? null,
    dueBy: row.analyzed_at ? null : new Date(row.created_at.getTime() + 72 * 3_600_000).toISOString(),
    notes: row.notes,
    videoSize: row.stored_size,
    fileName: row.file_name,
    r2Key: key,
    coachCode: row.coach_code,
    cameraAngle: row.camera_angle,
    wantsDrills: row.wants_drills,
    wantsBatAdvice: row.wants_bat_advice,
    wantsMechanics: row.wants_mechanics,
    isPrepared: row.clean_state === 'ready' && key !== null,
    thumbnailUrl: key && row.thumbnail_size !== null ? `/api/video/stream/${key}?variant=thumbnail` : null,
    playback,
    playbackUrl: key && `/api/video/stream/${key}${playback === 'proxy' ? '?variant=proxy' : ''}`,
    hint: null,
    downloadUrl,
    analysisDownloadUrl: downloadUrl,
    videoKey: isThere ? sent : null,
    analysisResult: isThere ? JSON.stringify({ downloadUrl, videoKey: sent }) : null,
    analysisAvailableUntil: isThere ? (until as Date).toISOString() : null,
    analysisRemovedAt: (removed as Date | null)?.toISOString() ?? null,
    analysisUpdatedAt: (row.version as number) > 1 ? (row.sent_at as Date).toISOString() : null,
    analysisProblem: row.analysis_problem,
    takenAt: takenAt?.toISOString() ?? null,
    takenUntil: takenAt && row.status === 'pending' ? new Date(takenAt.getTime() + 24 * 3_600_000).toISOString() : null,
  };
}

const app = Fastify();
app.get<{ Querystring: { cursor?: string } }>('/api/coach/submissions', async ({ query, headers }, reply) => {
  const coachCode = await signedInCoach(headers.authorization ?? '');
  if (coachCode === null) return reply.status(401).send({ success: false });
  const [group = '', position] = (query.cursor ?? 'status-pending').split('.', 2);
  const status = group.replace('status-', '');
  const [time, id] = position ? (JSON.parse(Buffer.from(position, 'base64url').toString()) as [number, string]) : [];
  const after = time === undefined ? [] : [new Date(time), id];
  const [rows, stats] = await Promise.all([
    readPage(coachCode, status, after),
    pool.query<{ oldest: Date }>({ name: 'figures', text: figures, values: [coachCode] }),
  ]);
  const [{ oldest, ...counts } = { oldest: new Date() }] = stats.rows;
  const last = rows[pageSize - 1];
  return {
    success: true,
    submissions: rows.slice(0, pageSize).map(present),
    stats: { ...counts, longestWaitHours: Math.floor((Date.now() - oldest.getTime()) / 3_600_000) },
    nextCursor: rows.length > pageSize && last ? `status-${last.status}.${encode(last)}` : null,
  };
});

/** The invite code of the coach whose session it is, or null. */
async function signedInCoach(authorization: string): Promise<string | null> {
  const id = createHash('sha256').update(authorization.replace('Bearer ', '')).digest('hex');
  const found = await pool.query<{ expires_at: Date; invite_code: string }>({
    name: 'session',
    text: session,
    values: [id],
  });
  const [row] = found.rows;
  return row && row.expires_at.getTime() > Date.now() ? row.invite_code : null;
}

async function readPage(coachCode: string, status: string, after: unknown[]): Promise<Row[]> {
  const rows: Row[] = [];
  for (const each of statuses.slice(statuses.indexOf(status))) {
    const position = each === status ? after : [];
    const values = [coachCode, each, pageSize + 1 - rows.length, ...position];
    const found = await pool.query<Row>({ ...statementOf(position.length === 0, each === 'completed'), values });
    rows.push(...found.rows);
    if (rows.length > pageSize) break;
  }
  return rows;
}

function encode({ created_at: createdAt, id }: Row): string {
  return Buffer.from(JSON.stringify([createdAt.getTime(), id])).toString('base64url');
}

console.log(await app.listen({ port: 0, host: '127.0.0.1' }));
