import { testAdminPassword } from '../../../testing/test-server.ts';
import { createPair, knownAdmin, type Scene } from './scene.ts';
import { adminCoach, adminUser, ok, shapes, waiting } from './shapes.ts';

const { matching, text, number, date, orNull, is, list } = shapes;
const admin = { as: 'admin' };

const visits = {
  date: matching(/^\d{4}-\d\d-\d\d$/),
  homepage_views: number,
  checkout_views: number,
  begin_checkouts: number,
  checkout_progress: number,
};
const dashboard = {
  success: true,
  summary: is({
    totalHomepageViews: number,
    homepage_views_today: number,
    totalViews: number,
    checkout_views_today: number,
    totalConversions: number,
    conversions_today: number,
    checkoutClickRate: number,
    unique_visitors_today: number,
  }),
  totalEvents: number,
  dailyStats: list(is(visits)),
  hourlyStats: [],
  planBreakdown: list(is({ plan_id: 'starter', plan_name: 'Starter', views: number, conversions: number })),
  recentEvents: list(is({ event_type: text, plan_name: orNull(text), user_email: orNull(text), created_at: date })),
  nextCursor: orNull(text),
};

/** Reads, then edits, then deletes. */
export async function adminStory(scene: Scene) {
  const { server, walk } = scene;
  const { player, known } = await createPair(scene);
  Object.assign(known, await knownAdmin(scene));
  const { id } = await server.factories.createSubmission({ player });
  Object.assign(known, { id });
  const login = { body: { password: testAdminPassword } };
  await walk.succeed('POST', '/api/admin/login', login, [200, { success: true, token: text }], known);
  const counts = { pending: number, uploading: number, analyzing: number, completed: number, total: number };
  const queue = { success: true, submissions: [waiting('pending')], counts, nextCursor: null };
  await walk.succeed('GET', '/api/admin/submissions?userId={userId}', admin, [200, queue], known);
  const stats = is({ totalUsers: number, activeUsers: number, totalVideos: number, analyzedVideos: number });
  const users = { success: true, users: list(adminUser), stats, nextCursor: null };
  await walk.succeed('GET', '/api/admin/users?search=factory', admin, [200, users], known);
  const ann = { firstName: 'Ann', lastName: 'Lee', planType: 'performance', status: 'active' };
  const updated = { success: true, user: adminUser, notice: orNull(text), grantedUntil: orNull(date) };
  const edit = { ...admin, body: { userId: '{userId}', ...ann } };
  await walk.succeed('POST', '/api/admin/user/update', edit, [200, updated], known);
  const user = { ...admin, body: { userId: '{userId}' } };
  await walk.succeed('POST', '/api/admin/resend-welcome', user, [200, ok], known);
  const reset = { ...admin, body: { userId: '{userId}', email: player.account.email } };
  await walk.succeed('POST', '/api/admin/password-reset', reset, [200, ok], known);
  const totals = { verified: number, unverified: number, total: number };
  const coaches = { success: true, coaches: list(adminCoach), stats: totals, nextCursor: null };
  await walk.succeed('GET', '/api/admin/coaches', admin, [200, coaches], known);
  await walk.succeed('GET', '/api/analytics/dashboard?days=30', admin, [200, dashboard], known);
  const csv = { 'content-type': 'text/csv; charset=utf-8' };
  await walk.succeedWith('GET', '/api/analytics/events?days=30', admin, [200, csv, number], known);
  await walk.succeedWith('HEAD', '/api/analytics/events?days=30', admin, [200, csv, 0], known);
  await walk.succeed('DELETE', '/api/submission/{id}', admin, [200, ok], known);
  const unlinked = { success: true, unlinkedPlayers: 1, openSubmissions: 0 };
  await walk.succeed('DELETE', '/api/admin/coach/{coachId}', admin, [200, unlinked], known);
  const deleted = { success: true, hasEndedSubscription: false };
  await walk.succeed('DELETE', '/api/admin/user/delete', user, [200, deleted], known);
}

/** Of the server itself, and of analytics. */
export async function serverStory({ walk }: Scene) {
  await walk.succeed('GET', '/healthz', {}, [200, ok]);
  await walk.succeed('GET', '/readyz', {}, [200, ok]);
  const openapi = { openapi: '3.1.0', info: is({ title: text }), paths: is({}), components: is({}) };
  await walk.succeed('GET', '/api/openapi.json', {}, [200, openapi]);
  const body = { event_type: 'homepage_view', page_path: '/', session_id: 'visit-1' };
  // Visits without a browser's name count as those of bots.
  const headers = {
    'user-agent': 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Safari/605.1.15',
  };
  await walk.succeed('POST', '/api/analytics/track', { body, headers }, [202, ok]);
}
