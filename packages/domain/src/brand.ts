/** Names, addresses and links of the business, written nowhere else. */
export const brand = {
  name: 'Swing Clubhouse',
  parentSiteName: 'BatDigest',
  tagline: 'Master the mechanics, not the metal.',
  parentSiteUrl: 'https://www.batdigest.com/',
  supportEmail: 'support@swingclubhouse.com',
  privacyEmail: 'privacy@swingclubhouse.com',
  mailFrom: 'Swing Clubhouse <coach@swingclubhouse.com>',
  appStoreUrl: 'https://apps.apple.com/app/swing-clubhouse/id6740000000',
  social: [
    { name: 'Instagram', url: 'https://www.instagram.com/swingclubhouse' },
    { name: 'YouTube', url: 'https://www.youtube.com/@swingclubhouse' },
    { name: 'Facebook', url: 'https://www.facebook.com/swingclubhouse' },
  ],
} as const;
