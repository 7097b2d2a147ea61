import { describe, expect, it } from 'vitest';
import { parseEmail } from './parse-email.ts';

const email = { from: 'Swing <coach@example.test>', to: 'sam@example.test', subject: 'Ready', html: '<p>', text: 'Hi' };

describe('parseEmail', () => {
  it('accepts one recipient or many, with or without names', () => {
    expect(parseEmail(email)).toEqual({ ...email, to: ['sam@example.test'] });
    const to = ['sam@example.test', 'Lee Ortiz <lee@example.test>'];
    expect(parseEmail({ ...email, to }).to).toEqual(to);
  });

  it('accepts a single part', () => {
    expect(parseEmail({ ...email, html: undefined })).toMatchObject({ html: '', text: 'Hi' });
    expect(parseEmail({ ...email, text: undefined })).toMatchObject({ html: '<p>', text: '' });
  });

  it.each([
    ['from', { ...email, from: undefined }, 'missing_required_field'],
    ['to', { ...email, to: undefined }, 'missing_required_field'],
    ['subject', { ...email, subject: undefined }, 'missing_required_field'],
    ['html', { ...email, html: undefined, text: undefined }, 'missing_required_field'],
    ['from', { ...email, from: 'nobody' }, 'invalid_from_address'],
    ['to', { ...email, to: 'nobody' }, 'validation_error'],
    ['to', { ...email, to: [] }, 'validation_error'],
    ['to', { ...email, to: ['sam@example.test', 7] }, 'validation_error'],
    ['to', { ...email, to: 'Sam <sam@example.test> <lee@example.test>' }, 'validation_error'],
    ['to', { ...email, to: Array.from({ length: 51 }, (_, index) => `p${index}@example.test`) }, 'validation_error'],
    ['subject', { ...email, subject: 7 }, 'validation_error'],
    ['text', { ...email, text: 'a\0b' }, 'validation_error'],
  ])('refuses a wrong `%s` by name', (field, body, name) => {
    expect(() => parseEmail(body)).toThrow(expect.objectContaining({ name, statusCode: 422 }));
    expect(() => parseEmail(body)).toThrow(`\`${field}\``);
  });

  it.each([[null], [[]], ['text'], [7]])('refuses %j as a body', (body) => {
    expect(() => parseEmail(body)).toThrow(expect.objectContaining({ name: 'validation_error' }));
  });
});
