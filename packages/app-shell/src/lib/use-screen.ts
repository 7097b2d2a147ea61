import { brand } from '@swing/domain/brand';
import { useEffect } from 'react';

let hasShownOne = false;

/**
 * Names the screen in the title. When it replaces another one, starts it at the top and moves the focus to its heading,
 * so that a screen reader says where one is and Tab goes on from there.
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
