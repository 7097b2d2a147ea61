import { all, clicked } from './dom.ts';

/** The slide-out menu: a native dialog, closed by its button, its links and the backdrop. */
export function setUpMenu(): void {
  for (const opener of all('[data-menu-open]')) {
    const menu = document.getElementById(opener.getAttribute('aria-controls') ?? '') as HTMLDialogElement | null;
    if (!menu) continue;
    opener.addEventListener('click', () => menu.showModal());
    menu.addEventListener('click', (event) => {
      if (event.target === menu || clicked(event, 'a,[data-menu-close]')) menu.close();
    });
  }
}
