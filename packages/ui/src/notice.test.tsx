import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Notice } from './notice.tsx';

const render = (tone: 'success' | 'error') =>
  renderToString(<Notice message={{ tone, text: 'Done' }} onDismiss={() => undefined} />);

it('is a status, or an alert for an error, and can take the focus', () => {
  expect(render('success')).toMatch(/^<div tabindex="-1" role="status"/);
  expect(render('error')).toMatch(/^<div tabindex="-1" role="alert"/);
  expect(renderToString(<Notice message={null} onDismiss={() => undefined} />)).toBe('');
});
