import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { EmailText } from './email-text.tsx';

it('[ADMIN-02] an address may break before its domain, a text without one nowhere', () => {
  const parts = (email: string) =>
    renderToString(<EmailText email={email} />)
      .replace(/^<span[^>]*>|<\/span>$|<!-- -->/g, '')
      .split('<wbr/>');
  expect(parts('mia@example.com')).toEqual(['mia', '@example.com']);
  expect(parts('"a@b"@example.com')).toEqual(['&quot;a@b&quot;', '@example.com']);
  expect(parts('removed')).toEqual(['removed']);
});
