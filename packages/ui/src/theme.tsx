import { useLayoutEffect } from 'react';

export type Theme = 'light' | 'dark';

/**
 * Puts a theme on the document while the screen is mounted, so that its dialogs, toasts and tooltips (which live in
 * <body>) wear it too. For a part of a page write `data-theme` on the element instead.
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
