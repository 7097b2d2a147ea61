import { describe, expect, it } from 'vitest';
import { createSessionCookies } from './session-cookies.ts';

const now = new Date('2026-03-01T12:00:00Z');
const session = { token: 'player_token', expiresAt: new Date('2026-03-31T12:00:00Z') };

describe('createSessionCookies', () => {
  it('sets HttpOnly and Secure', () => {
    const cookies = createSessionCookies({ publicUrl: 'https://swing.example' });
    expect(cookies.serialise('player', session, now)).toEqual({
      name: '__Host-player_session',
      value: 'player_token',
      options: { httpOnly: true, secure: true, sameSite: 'lax', path: '/', maxAge: 30 * 86_400 },
    });
  });

  it('omits Secure on a local http URL, where browsers would drop the cookie', () => {
    const cookies = createSessionCookies({ publicUrl: 'http://127.0.0.1:5003' });
    expect(cookies.serialise('coach', session, now)).toMatchObject({
      name: 'coach_session',
      options: { secure: false, sameSite: 'lax' },
    });
  });

  it('sets SameSite=Strict for admin and analytics, and no age for admin', () => {
    const cookies = createSessionCookies({ publicUrl: 'https://swing.example' });
    const admin = cookies.serialise('admin', session, now);
    expect(admin).toMatchObject({ name: '__Host-admin_session', options: { sameSite: 'strict' } });
    expect(admin.options).not.toHaveProperty('maxAge');
    expect(cookies.serialise('analytics', session, now)).toMatchObject({
      name: '__Host-analytics_session',
      options: { sameSite: 'strict', maxAge: 30 * 86_400 },
    });
  });

  it('[AUTH-05] clears a cookie with the attributes it was set with', () => {
    const cookies = createSessionCookies({ publicUrl: 'https://swing.example' });
    expect(cookies.clear('player')).toEqual({
      name: '__Host-player_session',
      value: '',
      options: { httpOnly: true, secure: true, sameSite: 'lax', path: '/', maxAge: 0 },
    });
  });

  it('[AUTH-07] reads the cookie of the name it sets, and no other', () => {
    const sent = { player_session: 'plain', '__Host-player_session': 'prefixed', '__Host-coach_session': '' };
    const https = createSessionCookies({ publicUrl: 'https://swing.example' });
    const http = createSessionCookies({ publicUrl: 'http://127.0.0.1:5003' });
    expect([https.read('player', sent), http.read('player', sent)]).toEqual(['prefixed', 'plain']);
    expect([https.read('coach', sent), https.read('player', { player_session: 'plain' })]).toEqual([null, null]);
  });

  it('never sets a negative age', () => {
    const cookies = createSessionCookies({ publicUrl: 'https://swing.example' });
    expect(cookies.serialise('player', { ...session, expiresAt: new Date(0) }, now).options.maxAge).toBe(0);
  });
});
