import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearCheckoutDraft, storeCheckoutDraft, readCheckoutDraft } from './checkout-draft.ts';

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

describe('[PAY-02] the checkout draft', () => {
  it('is restored in the same tab, without password, consent and card', () => {
    const secret = { password: 'correct horse battery', consent: 'on', iphone: 'on', cardNumber: '4242' };
    storeCheckoutDraft(formOf({ ...typed, ...secret }), null);
    expect(readCheckoutDraft(null)).toEqual(typed);
    for (const value of tab.values.values()) expect(value).not.toMatch(/correct horse|consent|iphone|4242/);
    expect([...browser.values.keys()]).toEqual([]);
  });

  it('is restored only for the account that typed it', () => {
    storeCheckoutDraft(formOf(typed), 'account-1');
    expect(readCheckoutDraft('account-1')).toEqual(typed);
    expect(readCheckoutDraft('account-2')).toEqual({});
    expect(readCheckoutDraft(null)).toEqual({});
  });

  it('uses the code of a later invite link', () => {
    browser.setItem('inviteCode', 'AB2C3D');
    storeCheckoutDraft(formOf({ ...typed, coachCode: '' }), null);
    expect(readCheckoutDraft(null).coachCode).toBe('');
    browser.setItem('inviteCode', 'K7M2QX');
    expect(readCheckoutDraft(null)).toEqual({ ...typed, coachCode: 'K7M2QX' });
  });

  it('is empty after it is cleared', () => {
    storeCheckoutDraft(formOf(typed), null);
    clearCheckoutDraft();
    expect(readCheckoutDraft(null)).toEqual({});
  });
});
