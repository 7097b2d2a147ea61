import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetCheckoutDraft, keepCheckoutDraft, readCheckoutDraft } from './checkout-draft.ts';

function createStorage() {
  const values = new Map<string, string>();
  return {
    values,
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
}
let tab: ReturnType<typeof createStorage>;
let browser: ReturnType<typeof createStorage>;
beforeEach(() => {
  vi.stubGlobal('sessionStorage', (tab = createStorage()));
  vi.stubGlobal('localStorage', (browser = createStorage()));
});
afterEach(() => void vi.unstubAllGlobals());

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}
const typed = {
  firstName: 'Maya',
  lastName: 'Torres',
  email: 'maya@home.test',
  athleteName: 'Leo Torres',
  coachCode: 'k7m-2qx',
};

describe('[PAY-02] what was typed at checkout', () => {
  it('is there again in the same tab, without password, consent and card', () => {
    const secret = { password: 'correct horse battery', consent: 'on', iphone: 'on', cardNumber: '4242' };
    keepCheckoutDraft(formOf({ ...typed, ...secret }), null);
    expect(readCheckoutDraft(null)).toEqual(typed);
    for (const value of tab.values.values()) expect(value).not.toMatch(/correct horse|consent|iphone|4242/);
    expect([...browser.values.keys()]).toEqual([]);
  });

  it('is for the account that typed it, and not for another or a visitor', () => {
    keepCheckoutDraft(formOf(typed), 'account-1');
    expect(readCheckoutDraft('account-1')).toEqual(typed);
    expect(readCheckoutDraft('account-2')).toEqual({});
    expect(readCheckoutDraft(null)).toEqual({});
  });

  it('gives way to the code of a later invite link', () => {
    browser.setItem('inviteCode', 'AB2C3D');
    keepCheckoutDraft(formOf({ ...typed, coachCode: '' }), null);
    expect(readCheckoutDraft(null).coachCode).toBe('');
    browser.setItem('inviteCode', 'K7M2QX');
    expect(readCheckoutDraft(null)).toEqual({ ...typed, coachCode: 'K7M2QX' });
  });

  it('is gone once it is forgotten', () => {
    keepCheckoutDraft(formOf(typed), null);
    forgetCheckoutDraft();
    expect(readCheckoutDraft(null)).toEqual({});
  });
});
