import { renderToString } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { Button, ButtonLink, buttonClassName } from './button.tsx';

it('is not a submit button by default', () => {
  expect(renderToString(<Button>Save</Button>)).toContain('type="button"');
  expect(renderToString(<Button type="submit">Save</Button>)).toContain('type="submit"');
});

it('keeps its name and stays focusable while busy', () => {
  const html = renderToString(<Button isBusy>Save Changes</Button>);
  expect(html).toContain('aria-busy="true"');
  expect(html).toContain('aria-disabled="true"');
  expect(html).toContain('Save Changes');
  expect(html).not.toContain('disabled=""');
});

it('ignores clicks while busy', () => {
  const onClick = vi.fn<() => void>();
  const preventDefault = vi.fn<() => void>();
  const element = Button({ children: 'Save', isBusy: true, onClick });
  (element.props as { onClick: (event: unknown) => void }).onClick({ preventDefault });
  expect(onClick).not.toHaveBeenCalled();
  expect(preventDefault).toHaveBeenCalledOnce();
});

it('renders links and router links with the same look', () => {
  const html = renderToString(
    <ButtonLink href="/checkout?plan=starter" variant="secondary" size="large" isFullWidth>
      Get Started
    </ButtonLink>,
  );
  expect(html).toMatch(/^<a href="\/checkout\?plan=starter"/);
  expect(html).toContain(buttonClassName({ variant: 'secondary', size: 'large', isFullWidth: true }));
});
