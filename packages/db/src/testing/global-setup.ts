import { startTestServer } from './test-server.ts';

/** Vitest's global setup: one server for the whole run, which its workers find through the environment. */
export async function setup(): Promise<() => Promise<void>> {
  const server = await startTestServer();
  process.env.SWING_TEST_SERVER_URL = server.url;
  process.env.SWING_TEST_TEMPLATE = server.template;
  return () => server.stop();
}
