import type { FastifyBaseLogger } from 'fastify';
import type { Services } from '../services.ts';
import { changeCustomerEmail, dropPayment, endSubscription, refreshPlayer, refundCheckout } from './billing-jobs.ts';
import { cleanUp } from './clean-up.ts';
import type { JobHandlers } from './jobs.ts';
import { mailUnassigned } from './mail-unassigned.ts';
import { prepareCleanCopy } from './prepare-clean-copy.ts';
import { prepareProxy } from './prepare-proxy.ts';
import { reconcileBilling } from './reconcile-billing.ts';
import { removeAccount } from './remove-account.ts';
import { remindTerms } from './remind-terms.ts';
import { sendLink } from './send-link.ts';
import { sendMail } from './send-mail.ts';

export function createJobHandlers(services: Services, log: FastifyBaseLogger): JobHandlers {
  return {
    'send-link': (payload) => sendLink(services, payload),
    'send-mail': (payload) => sendMail(services, payload),
    'mail-unassigned': async () => void (await mailUnassigned(services)),
    'prepare-clean-copy': (payload, attempt) => prepareCleanCopy(services, payload, attempt, log),
    'prepare-proxy': (payload, attempt) => prepareProxy(services, payload, attempt, log),
    'refund-checkout': (payload) => refundCheckout(services, payload),
    'end-subscription': (payload) => endSubscription(services, payload),
    'drop-payment': (payload) => dropPayment(services, payload),
    'refresh-player': (payload) => refreshPlayer(services, payload),
    'change-customer-email': (payload) => changeCustomerEmail(services, payload),
    'reconcile-billing': () => reconcileBilling(services, log),
    'remind-terms': () => remindTerms(services),
    'remove-account': (payload) => removeAccount(services, payload, log),
    'clean-up': () => cleanUp(services, log),
  };
}
