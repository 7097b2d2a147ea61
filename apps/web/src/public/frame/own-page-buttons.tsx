import { myVideosLink, queueLink } from '@swing/app-shell/lib/site-links';
import { ButtonLink, type ButtonLook } from '@swing/ui/button';

interface OwnPageButtonsProps extends Pick<ButtonLook, 'size' | 'variant'> {
  /** Shows only My Videos to a player who is also a coach. */
  isSingle?: boolean;
}

/** Buttons to the pages of signed-in players and coaches. A script shows them before the first paint (public-frame.css). */
export function OwnPageButtons({ isSingle = false, ...look }: OwnPageButtonsProps) {
  return (
    <>
      <ButtonLink href={myVideosLink.href} {...look} data-shown-to="player">
        {myVideosLink.label}
      </ButtonLink>
      <ButtonLink
        href={queueLink.href}
        {...look}
        data-shown-to="coach"
        data-hidden-from={isSingle ? 'player' : undefined}
      >
        {queueLink.label}
      </ButtonLink>
    </>
  );
}
