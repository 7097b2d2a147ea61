import { setUpAudience } from './audience.ts';
import { setUpBanner } from './banner.ts';
import { setUpCarousel } from './carousel.ts';
import { setUpClip } from './clip.ts';
import { setUpInvite } from './invite.ts';
import { setUpMenu } from './menu.ts';
import { setUpStrips } from './strip.ts';
import { setUpTracking } from './tracking.ts';

// All the script of the prerendered pages; they are whole without it.
setUpBanner();
setUpMenu();
setUpAudience();
setUpCarousel();
setUpTracking();
// What changes the page or measures it waits until it has been painted once; then all of it is laid out (landing.css).
requestAnimationFrame(() =>
  setTimeout(() => {
    document.body.dataset.painted = '';
    setUpStrips();
    setUpInvite();
    setUpClip();
  }),
);
