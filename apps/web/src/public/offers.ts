import { brand } from '@swing/domain/brand';
import { plans } from '@swing/domain/plans';
import { publicUrlPlaceholder as site } from './placeholders.ts';

/** The business and its plans for search engines (schema.org). */
export const offers = {
  '@context': 'https://schema.org',
  '@graph': [
    {
      '@type': 'Organization',
      '@id': `${site}/#organization`,
      name: brand.name,
      url: `${site}/`,
      slogan: brand.tagline,
      email: brand.supportEmail,
      parentOrganization: { '@type': 'Organization', name: brand.parentSiteName, url: brand.parentSiteUrl },
      sameAs: brand.social.map(({ url }) => url),
    },
    { '@type': 'WebSite', name: brand.name, url: `${site}/`, publisher: { '@id': `${site}/#organization` } },
    {
      '@type': 'Service',
      name: 'Baseball and softball swing analysis',
      serviceType: 'Remote hitting coaching',
      description: 'A coach reviews an uploaded swing video and sends back an analysis video with fixes and drills.',
      provider: { '@id': `${site}/#organization` },
      offers: Object.values(plans).map((plan) => ({
        '@type': 'Offer',
        name: plan.name,
        description: plan.features.join(', '),
        url: `${site}/checkout?plan=${plan.id}`,
        price: (plan.priceCents / 100).toFixed(2),
        priceCurrency: 'USD',
        availability: 'https://schema.org/InStock',
      })),
    },
  ],
};
