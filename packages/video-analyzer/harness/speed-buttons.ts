import type { Locator, Page } from '@playwright/test';

/** The button of a speed, such as `0.5`, of the video that is shown alone or in `bar`. */
export const speedButton = (page: Page | Locator, speed: string) =>
  page.getByRole('group', { name: 'Speed' }).getByRole('button', { name: speed, exact: true });
