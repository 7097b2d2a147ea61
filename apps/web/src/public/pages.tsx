import { ErrorPage } from '@swing/app-shell/error-page';
import { brand } from '@swing/domain/brand';
import { plans } from '@swing/domain/plans';
import type { ReactNode } from 'react';
import { OwnPageButtons } from './frame/own-page-buttons.tsx';
import { LandingPage } from './landing/landing-page.tsx';
import { LegalPage } from './legal/legal-page.tsx';
import { offers } from './offers.ts';
import { SupportPage } from './support/support-page.tsx';

export interface PublicPage {
  /** Lower-case path. Null for the not-found page. */
  path: '/' | '/privacy' | '/support' | null;
  /** Name of the file below dist/pages. */
  file: string;
  title: string;
  description: string;
  /** True if the page sends analytics events. */
  isTracked?: boolean;
  structuredData?: object;
  content: ReactNode;
}

export const publicPages: readonly PublicPage[] = [
  {
    path: '/',
    file: 'index.html',
    title: `${brand.name} · Swing analysis by a real coach, in 72 hours`,
    description: `Upload one baseball or softball swing. A real coach draws on it, talks you through it and sends back fixes and drills. Plans from ${plans.starter.price} a month. Coaches join free.`,
    isTracked: true,
    structuredData: offers,
    content: <LandingPage />,
  },
  {
    path: '/privacy',
    file: 'privacy.html',
    title: `Terms of Service and Privacy Policy · ${brand.name}`,
    description: `The terms of ${brand.name} and how we treat your videos and your information. Last updated August 29, 2025.`,
    content: <LegalPage />,
  },
  {
    path: '/support',
    file: 'support.html',
    title: `Support · ${brand.name}`,
    description: `Questions about your plan, your videos or an analysis? Write to ${brand.supportEmail}; a person answers.`,
    content: <SupportPage />,
  },
  {
    path: null,
    file: '404.html',
    title: `Unexpected Application Error! · ${brand.name}`,
    description: 'There is no page at this address.',
    content: <ErrorPage reason="not-found" links={<OwnPageButtons variant="secondary" />} />,
  },
];
