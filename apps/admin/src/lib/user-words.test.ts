import type { AdminUser } from '@swing/contract/admin-users';
import { expect, it } from 'vitest';
import { shortId } from './short-id.ts';
import { planOptions, userName } from './user-words.ts';

const user = { first_name: 'Mia', last_name: 'Torres', email: 'mia@example.com' } as AdminUser;

it('[ADMIN-02] names a user by the name, or by the address without one', () => {
  expect(userName(user)).toBe('Mia Torres');
  expect(userName({ ...user, last_name: '' })).toBe('Mia');
  expect(userName({ ...user, first_name: '', last_name: '' })).toBe('mia@example.com');
});

it('[ADMIN-02] shortens an id to 8 characters', () => {
  expect(shortId('5f1c0a52-4f5e-4f0e-9a51-0d6f6d1c9e11')).toBe('5f1c0a52');
});

it('[ADMIN-03] offers the three plans by name', () => {
  expect(planOptions).toEqual([
    { value: 'starter', label: 'Starter' },
    { value: 'performance', label: 'Performance' },
    { value: 'sixmonth', label: '6-Month Performance' },
  ]);
});
