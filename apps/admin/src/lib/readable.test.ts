import { expect, it } from 'vitest';
import { readable } from './readable.ts';

it('[ADMIN-03] writes names from the code as words', () => {
  expect(readable('user.password-reset-sent')).toBe('User password reset sent');
  expect(readable('welcome')).toBe('Welcome');
});
