import { brand } from '@swing/domain/brand';
import { useEffect } from 'react';

let hasShownOne = false;

/**
 * Sets the document title. When the screen replaces another one, scrolls to the top and focuses the heading, so that a
 * screen reader announces the screen and Tab continues from there.
 */
export function useScreen(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${brand.name}`;
  }, [title]);

  useEffect(() => {
    if (hasShownOne) {
      const heading = document.querySelector<HTMLElement>('main h1');
      heading?.setAttribute('tabindex', '-1');
      heading?.focus({ preventScroll: true });
      globalThis.scrollTo(0, 0);
    }
    hasShownOne = true;
  }, []);
}
