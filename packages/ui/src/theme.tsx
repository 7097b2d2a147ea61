import { useLayoutEffect } from 'react';

export type Theme = 'light' | 'dark';

/**
 * Sets a theme on the document while the screen is mounted, so that dialogs, which are rendered in <body>, use it
 * too. For a part of a page, set `data-theme` on the element instead.
 */
export function useDocumentTheme(theme: Theme): void {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    const before = dataset.theme;
    dataset.theme = theme;
    return () => {
      if (before === undefined) delete dataset.theme;
      else dataset.theme = before;
    };
  }, [theme]);
}
