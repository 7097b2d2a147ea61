import { PlainLink } from '@swing/ui/nav-link';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { SignInFrame } from './sign-in-frame.tsx';

it.each([
  ['shows players and coaches the banner', undefined, 1],
  ['keeps the banner away from admins', false, 0],
])('[SITE-10] %s', (_name, hasBanner, banners) => {
  const html = renderToString(
    <SignInFrame
      linkComponent={PlainLink}
      pitch="Master the mechanics"
      {...(hasBanner === undefined ? {} : { hasBanner })}
    >
      <h1>Login</h1>
    </SignInFrame>,
  );
  expect(html).toContain('<h1>Login</h1>');
  expect(html.split('data-beta-banner')).toHaveLength(banners + 1);
});
