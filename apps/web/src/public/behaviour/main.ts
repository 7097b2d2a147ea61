import { setUpAudience } from './audience.ts';
import { setUpBanner } from './banner.ts';
import { setUpCarousel } from './carousel.ts';
import { setUpClip } from './clip.ts';
import { setUpInvite } from './invite.ts';
import { setUpMenu } from './menu.ts';
import { setUpStrips } from './strip.ts';
import { setUpTracking } from './tracking.ts';

// The script module of the prerendered pages, loaded after the first paint. The pages are complete without it.
setUpBanner();
setUpMenu();
setUpAudience();
setUpCarousel();
setUpTracking();
setUpStrips();
setUpInvite();
setUpClip();
// Lets the browser lay out the sections below the first screen (landing.css).
document.body.dataset.painted = '';
