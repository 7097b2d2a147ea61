import { expect, it } from 'vitest';
import { jobName } from './job-names.ts';

it('names a job in words, and one that is unknown by its own name', () => {
  expect(jobName('send-mail')).toBe('Sending a mail');
  expect(jobName('constructor')).toBe('constructor');
});
