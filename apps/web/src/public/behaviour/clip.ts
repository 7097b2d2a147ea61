import { all } from './dom.ts';

/**
 * Plays the clip over the drawing while at least half of it is visible, once the page has loaded. With reduced motion or data
 * saving it plays only after a click on its button.
 */
export function setUpClip(): void {
  for (const clip of all('[data-clip]')) {
    const [button] = all('button', clip);
    const video = clip.querySelector('video');
    if (!button || !video) continue;
    const { connection } = navigator as { connection?: { saveData?: boolean } };
    let isWanted = !matchMedia('(prefers-reduced-motion: reduce)').matches && !connection?.saveData;

    const play = () => {
      video.src ||= clip.dataset.clip ?? '';
      // Rejected if the browser blocks autoplay. The button still works.
      video.play().catch(() => undefined);
    };
    const sync = () => {
      const isPaused = video.paused;
      clip.toggleAttribute('data-playing', !isPaused);
      clip.toggleAttribute('data-started', Boolean(video.src));
      button.setAttribute('aria-label', isPaused ? 'Play video' : 'Pause video');
    };
    const watch = () =>
      new IntersectionObserver(
        ([entry]) => {
          if (!entry?.isIntersecting) video.pause();
          else if (isWanted) play();
        },
        { threshold: 0.5 },
      ).observe(clip);

    video.addEventListener('playing', sync);
    video.addEventListener('pause', sync);
    button.addEventListener('click', () => {
      isWanted = video.paused;
      if (isWanted) play();
      else video.pause();
    });
    button.hidden = false;
    sync();
    if (document.readyState === 'complete') watch();
    else addEventListener('load', watch);
  }
}
