import { createEmptyDatabase, type EmptyDatabase } from '@swing/dev-postgres/testing/databases';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningInbox } from './testing/start-inbox.ts';
import { startInbox } from './testing/start-inbox.ts';

const now = new Date('2031-05-04T08:00:00.000Z');
let database: EmptyDatabase;
let inbox: RunningInbox;
beforeAll(async () => {
  database = await createEmptyDatabase();
  inbox = await startInbox({ database: { url: database.url }, clock: { now: () => now } });
});
afterAll(async () => {
  await inbox.close();
  await database.drop();
});

async function send(fields: { to?: string; subject?: string; html?: string; text?: string } = {}): Promise<string> {
  const mail = { to: 'sam@example.test', subject: 'Ready', html: '<p>Ready</p>', text: 'Ready', ...fields };
  const { data } = await inbox.resend.emails.send({ from: 'Swing <coach@example.test>', ...mail });
  return data?.id ?? '';
}

async function open(url: string): Promise<string> {
  const response = await inbox.app.inject(url);
  expect(response.statusCode).toBe(200);
  expect(response.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
  return response.body;
}

const hrefsOf = (page: string) => [...page.matchAll(/href="([^"]+)"/g)].map(([, url = '']) => decodeAttribute(url));
const decodeAttribute = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');

describe('the inbox page', () => {
  it('shows recipient, subject and time, and links to the mail', async () => {
    const id = await send({ to: 'Sam <sam@example.test>', subject: 'Your swing analysis is ready' });
    const page = await open('/dev/mail');
    expect(page).toContain('Sam &lt;sam@example.test&gt;');
    expect(page).toContain('Your swing analysis is ready');
    expect(page).toMatch(/<time datetime="2031-05-04T08:00:00.000Z">May 4, 2031, 8:00\sAM UTC<\/time>/);
    expect(hrefsOf(page)).toContain(`/dev/mail/${id}`);
  });

  it('sends a policy without inline scripts and styles', async () => {
    const id = await send();
    for (const url of ['/dev/mail', `/dev/mail/${id}`, `/dev/mail/${id}?view=text`]) {
      const page = (await open(url)).replaceAll(/srcdoc="[^"]*"/g, '');
      const headers = (await inbox.app.inject(url)).headers;
      expect(headers['content-security-policy']).toMatch(/^default-src 'none'; (?!.*script-src)/);
      expect(page).not.toMatch(/<script|<style|style=|\son\w+=|javascript:/i);
    }
    const styles = await inbox.app.inject('/dev/mail/inbox.css');
    expect(styles.headers['content-type']).toBe('text/css; charset=utf-8');
  });

  it('shows the mail in a frame without scripts, with links that open outside it', async () => {
    const html =
      '<!doctype html><html><head><title>x</title></head><body><a href="https://swing.example/?a=1&amp;b=2">Open</a><script>alert(1)</script></body></html>';
    const page = await open(`/dev/mail/${await send({ html })}`);
    const [, sandbox, srcdoc = ''] = /<iframe title="The mail" sandbox="([^"]*)" srcdoc="([^"]*)">/.exec(page) ?? [];
    expect(sandbox).toBe('allow-popups allow-popups-to-escape-sandbox');
    expect(decodeAttribute(srcdoc)).toBe(html.replace('<head>', '<head><base target="_blank">'));
  });

  it('shows the text part as text', async () => {
    const page = await open(`/dev/mail/${await send({ text: 'Line <1>\nhttps://swing.example/' })}?view=text`);
    expect(page).toContain('Line &lt;1&gt;\nhttps://swing.example/</pre>');
    expect(page).not.toContain('<iframe');
  });

  it('escapes markup in a mail', async () => {
    const id = await send({ subject: '<script>alert(1)</script>', html: '"><script>alert(1)</script>' });
    for (const url of ['/dev/mail', `/dev/mail/${id}`, `/dev/mail/${id}?view=text`, '/dev/mail?to=<script>']) {
      expect(await open(url)).not.toContain('<script');
    }
  });

  it('pages newest first, showing every mail once and keeping the address filter', async () => {
    const ids: string[] = [];
    for (let index = 0; index < 55; index += 1) ids.push(await send({ to: 'many@example.test' }));
    await send();
    const seen: string[] = [];
    let next: string | undefined = '/dev/mail?to=many%40example.test';
    while (next) {
      const page = await open(next);
      seen.push(...[...page.matchAll(/<a href="\/dev\/mail\/([0-9a-f-]{36})/g)].map(([, id = '']) => id));
      next = hrefsOf(/<a href="[^"]*" rel="next">/.exec(page)?.[0] ?? '')[0];
    }
    expect(seen).toEqual(ids.reverse());
  });

  it('reports an empty inbox, or no match', async () => {
    expect(await open('/dev/mail?to=nobody@example.test')).toContain('No mail to nobody@example.test.');
    for (const id of ['7f0c9a52-1c1b-4d5a-9a5c-0d2c5a3f1b11', 'not-an-id', '%00']) {
      const response = await inbox.app.inject(`/dev/mail/${id}`);
      expect(response.statusCode).toBe(404);
      expect(response.body).toContain('Mail not found');
    }
    expect((await inbox.app.inject('/dev/mail?before=x')).statusCode).toBe(400);
  });
});
