import { myVideosLink, queueLink } from '@swing/app-shell/lib/site-links';
import { ButtonLink } from '@swing/ui/button';
import type { ButtonSize } from '@swing/ui/button';

/** Buttons to the pages of those signed in. A script shows them before the page is painted (public-frame.css). */
export function OwnPageButtons({ size }: { size?: ButtonSize }) {
  return (
    <>
      <ButtonLink href={myVideosLink.href} size={size} data-shown-to="player">
        {myVideosLink.label}
      </ButtonLink>
      <ButtonLink href={queueLink.href} size={size} data-shown-to="coach">
        {queueLink.label}
      </ButtonLink>
    </>
  );
}
