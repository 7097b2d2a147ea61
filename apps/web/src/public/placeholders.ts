/** Replaced once, when a server starts: the origin people reach it at, and the host of the landing page's events. */
export const publicUrlPlaceholder = 'https://public-url.placeholder.invalid';
export const analyticsUrlPlaceholder = 'https://analytics-url.placeholder.invalid';
