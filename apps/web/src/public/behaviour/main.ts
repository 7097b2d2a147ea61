import { setUpAudience } from './audience.ts';
import { setUpBanner } from './banner.ts';
import { setUpCarousel } from './carousel.ts';
import { setUpClip } from './clip.ts';
import { setUpInvite } from './invite.ts';
import { setUpMenu } from './menu.ts';
import { setUpStrips } from './strip.ts';
import { setUpTracking } from './tracking.ts';

// All the script of the prerendered pages. They are whole without it, and it comes once they have been painted.
setUpBanner();
setUpMenu();
setUpAudience();
setUpCarousel();
setUpTracking();
setUpStrips();
setUpInvite();
setUpClip();
// Now all of it may be laid out (landing.css).
document.body.dataset.painted = '';
