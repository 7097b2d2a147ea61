import type { TestServer } from './test-server.ts';

/** The token of the newest mail to an address whose link leads to a path; works the jobs first. Fails without one. */
export async function mailedToken(server: TestServer, to: string, path: string): Promise<string> {
  await server.drainJobs();
  const tokens = await mailedTokens(server, to, path);
  if (!tokens[0]) throw new Error(`No mail to ${to} leads to ${path}`);
  return tokens[0];
}

/** Tokens of all mails that were sent to an address and lead to a path, newest first. */
export async function mailedTokens(server: TestServer, to: string, path: string): Promise<string[]> {
  const answer = await server.app.inject(`/dev/mail.json?to=${encodeURIComponent(to)}`);
  const mails: { text: string }[] = answer.json();
  return mails.flatMap(({ text }) =>
    (text.match(/https?:\/\/\S+/g) ?? [])
      .map((link) => new URL(link))
      .filter((url) => url.pathname === path)
      .map((url) => url.searchParams.get('token') ?? ''),
  );
}
