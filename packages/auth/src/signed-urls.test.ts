import { describe, expect, it } from 'vitest';
import { createSignedUrls } from './signed-urls.ts';

const appSecret = 'a secret of at least thirty-two characters';
const urls = createSignedUrls(appSecret);
const expires = new Date('2026-03-01T12:00:00Z');
const session = '0123456789abcdef0123456789abcdef';
const before = new Date('2026-03-01T11:59:59.999Z');
const link = urls.sign({ key: 'originals/4f00', variant: 'clean', session, expires });

describe('createSignedUrls', () => {
  it('makes a link that works until its end and not a moment longer', () => {
    expect(urls.verify(link, before)).toBe(true);
    expect(urls.verify(link, expires)).toBe(false);
  });

  it('[AUTH-07] refuses a link for another file, variant, end or session', () => {
    expect(urls.verify({ ...link, key: 'originals/4f01' }, before)).toBe(false);
    expect(urls.verify({ ...link, variant: 'proxy' }, before)).toBe(false);
    expect(urls.verify({ ...link, session: 'f'.repeat(32) }, before)).toBe(false);
    expect(urls.verify({ ...link, session: '' }, before)).toBe(false);
    expect(urls.verify({ ...link, expires: String(Number(link.expires) + 1) }, before)).toBe(false);
    expect(urls.verify({ ...link, expires: `0${link.expires}` }, before)).toBe(false);
    expect(createSignedUrls(`another ${appSecret}`).verify(link, before)).toBe(false);
  });

  it('refuses signatures of any other length or alphabet', () => {
    for (const signature of ['', link.signature.slice(1), `${link.signature}A`, 'é'.repeat(16), 'A'.repeat(32)]) {
      expect(urls.verify({ ...link, signature }, before)).toBe(false);
    }
  });

  it('makes a path whose query verifies', () => {
    const url = new URL(urls.path({ key: 'a'.repeat(32), variant: 'clean', session, expires }), 'http://localhost');
    expect(url.pathname).toBe(`/api/video/stream/${'a'.repeat(32)}`);
    const query = Object.fromEntries(url.searchParams);
    expect(Object.keys(query).sort()).toEqual(['expires', 'session', 'signature', 'variant']);
    const { expires: until = '', signature = '' } = query;
    expect(urls.verify({ key: 'a'.repeat(32), variant: 'clean', session, expires: until, signature }, before)).toBe(
      true,
    );
  });
});
