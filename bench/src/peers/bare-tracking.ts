import Fastify from 'fastify';
import pg from 'pg';

// Baseline for event intake: one insert per event, committed before the response. Nothing is checked, limited, counted
// or rolled up.
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const columns = [
  'event_type',
  'page_path',
  'session_id',
  'referrer',
  'user_agent',
  'plan_id',
  'plan_name',
  'plan_price',
];
const insert = `insert into analytics_events (${columns.join(', ')}) values ($1, $2, $3, $4, $5, $6, $7, $8)`;

const app = Fastify();
app.post<{ Body: Record<string, string> }>('/api/analytics/track', async ({ body }, reply) => {
  await pool.query({ name: 'insert', text: insert, values: columns.map((column) => body[column] ?? null) });
  return reply.code(202).send({ success: true });
});
console.log(await app.listen({ port: 0, host: '127.0.0.1' }));
