import type { BrowserContext } from 'playwright-core';

/** Puts entries into the localStorage of every page that the context opens from now on. */
export async function storeItems(context: BrowserContext, stored: Record<string, string>): Promise<void> {
  await context.addInitScript(
    (items) => Object.entries(items).forEach((item) => localStorage.setItem(...item)),
    stored,
  );
}
