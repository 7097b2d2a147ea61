import type { TestServer } from './test-server.ts';

/** Runs the jobs, then returns the token in the newest mail with a link to `path`. Throws if there is none. */
export async function mailedToken(server: TestServer, to: string, path: string): Promise<string> {
  await server.drainJobs();
  const tokens = await mailedTokens(server, to, path);
  if (!tokens[0]) throw new Error(`No mail to ${to} has a link to ${path}`);
  return tokens[0];
}

/** Returns the tokens of all mails to an address with a link to `path`, newest first. */
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
