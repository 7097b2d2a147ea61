/** Replaced when a server starts, by its public origin and by the host for the landing page's analytics events. */
export const publicUrlPlaceholder = 'https://public-url.placeholder.invalid';
export const analyticsUrlPlaceholder = 'https://analytics-url.placeholder.invalid';
