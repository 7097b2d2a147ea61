import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Alert } from './alert.tsx';
import { LoadMore } from './load-more.tsx';
import { Meter } from './meter.tsx';
import { Notice } from './notice.tsx';
import { Progress } from './progress.tsx';
import { Skeleton } from './skeleton.tsx';
import { Slider } from './slider.tsx';
import { Spinner } from './spinner.tsx';

it('lets errors interrupt and other messages wait', () => {
  expect(renderToString(<Alert tone="error">Signup failed</Alert>)).toContain('role="alert"');
  expect(renderToString(<Alert tone="success">Sent</Alert>)).toContain('role="status"');
  expect(renderToString(<Alert role="none">Beta</Alert>)).not.toContain('role=');
});

it.each([
  [0, '0%', '0'],
  [0.629, '62%', '62'],
  [0.999, '99%', '99'],
  [1.4, '100%', '100'],
  [-1, '0%', '0'],
])('shows a share of %d as %s', (value, text, percent) => {
  const html = renderToString(<Progress label="Uploading" value={value} />);
  expect(html).toContain(`value="${percent}"`);
  expect(html).toContain(`aria-valuetext="${text}"`);
  expect(html).toMatch(/<progress[^>]*aria-labelledby="([^"]+)"/);
});

it('shows no percent while nothing is known', () => {
  const html = renderToString(<Progress label="Preparing" value={null} />);
  expect(html).not.toContain('%</span>');
  expect(html).not.toMatch(/<progress[^>]* value=/);
});

it('clamps a level between silence and full scale', () => {
  expect(renderToString(<Meter label="Microphone level" level={1.7} />)).toContain('value="100"');
  expect(renderToString(<Meter label="Microphone level" level={-0.2} />)).toContain('value="0"');
});

it('gives the value of a slider in words', () => {
  const html = renderToString(
    <Slider
      label="Speed"
      value={0.5}
      min={0.25}
      max={2}
      step={0.25}
      valueText="0.5x"
      onValueChange={() => undefined}
    />,
  );
  expect(html).toContain('type="range"');
  expect(html).toContain('aria-valuetext="0.5x"');
});

it('draws a slider without a range at its start', () => {
  const html = renderToString(<Slider label="Seek" value={0} max={0} onValueChange={() => undefined} />);
  expect(html).toContain('--slider-share:0');
});

it('has no status role without a label', () => {
  expect(renderToString(<Spinner />)).not.toContain('role=');
  expect(renderToString(<Spinner label="Loading" />)).toContain('role="status"');
  expect(renderToString(<Skeleton />)).toContain('aria-hidden="true"');
});

it('offers more only while there is more', () => {
  const props = { isLoading: false, onLoadMore: () => undefined, status: '40 submissions shown' };
  expect(renderToString(<LoadMore hasMore {...props} />)).toContain('<button');
  const end = renderToString(<LoadMore hasMore={false} {...props} />);
  expect(end).not.toContain('<button');
  expect(end).toContain('40 submissions shown');
});

const render = (tone: 'success' | 'error') =>
  renderToString(<Notice message={{ tone, text: 'Done' }} onDismiss={() => undefined} />);

it('a notice is a status, or an alert for an error, and can take the focus', () => {
  expect(render('success')).toMatch(/^<div tabindex="-1" role="status"/);
  expect(render('error')).toMatch(/^<div tabindex="-1" role="alert"/);
  expect(renderToString(<Notice message={null} onDismiss={() => undefined} />)).toBe('');
});
