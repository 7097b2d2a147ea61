import { startTestServer } from './test-server.ts';

/** Vitest's global setup: starts one server for the whole run and passes its URL to the workers in the environment. */
export async function setup(): Promise<() => Promise<void>> {
  const server = await startTestServer();
  process.env.SWING_TEST_SERVER_URL = server.url;
  process.env.SWING_TEST_TEMPLATE = server.template;
  return () => server.stop();
}
