import { myVideosLink, queueLink } from '@swing/app-shell/lib/site-links';
import { ButtonLink, type ButtonLook } from '@swing/ui/button';

/** Buttons to the pages of signed-in players and coaches. A script shows them before the first paint (public-frame.css). */
export function OwnPageButtons(look: Pick<ButtonLook, 'size' | 'variant'>) {
  return (
    <>
      <ButtonLink href={myVideosLink.href} {...look} data-shown-to="player">
        {myVideosLink.label}
      </ButtonLink>
      <ButtonLink href={queueLink.href} {...look} data-shown-to="coach">
        {queueLink.label}
      </ButtonLink>
    </>
  );
}
