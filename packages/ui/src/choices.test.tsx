import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { SegmentedControl } from './segmented-control.tsx';
import { Tabs } from './tabs.tsx';

it('marks exactly the chosen segment as pressed', () => {
  const html = renderToString(
    <SegmentedControl
      label="Audience"
      value="coach"
      onValueChange={() => undefined}
      options={[
        { value: 'player', label: 'For Players' },
        { value: 'coach', label: 'For Coaches' },
      ]}
    />,
  );
  expect(html).toMatch(/role="group"[^>]*aria-label="Audience"|aria-label="Audience"[^>]*role="group"/);
  expect(html.match(/aria-pressed="true"/g)).toHaveLength(1);
  expect(html).toMatch(
    /<button[^>]*aria-pressed="true"[^>]*>For Coaches<|<button[^>]*data-value="coach"[^>]*aria-pressed="true"/,
  );
});

it('shows the first tab by default', () => {
  const tabs = [
    { value: 'info', label: 'Account Info', content: 'First name' },
    { value: 'password', label: 'Password', content: 'Change password' },
  ] as const;
  const html = renderToString(<Tabs label="Account" tabs={tabs} />);
  expect(html).toMatch(/role="tablist"/);
  expect(html).toContain('First name');
  expect(html).not.toContain('Change password');
  expect(renderToString(<Tabs label="Account" tabs={tabs} value="password" />)).toContain('Change password');
});

it('does not render a kept tab before it was shown', () => {
  const tabs = [
    { value: 'info', label: 'Account Info', content: 'First name', isKept: true },
    { value: 'password', label: 'Password', content: 'Change password' },
  ] as const;
  expect(renderToString(<Tabs label="Account" tabs={tabs} />)).toContain('<div>First name</div>');
  expect(renderToString(<Tabs label="Account" tabs={tabs} value="password" />)).not.toContain('First name');
});
