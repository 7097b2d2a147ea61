import type { FastifyInstance } from 'fastify';
import { registerControlRoutes } from '../control/control-routes.ts';
import type { Simulation } from '../simulation.ts';
import { registerCheckoutPages } from './checkout-pages.ts';
import { registerInvoicePages } from './invoice-pages.ts';
import { registerPortalPages } from './portal-pages.ts';
import { preparePageScope } from './page-scope.ts';
import { pagesStyle } from './style.ts';

/** Everything below `/dev/pay/`. */
export function registerPages(app: FastifyInstance, simulation: Simulation): void {
  preparePageScope(app);
  app.get('/dev/pay/pay.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(pagesStyle));
  registerCheckoutPages(app, simulation);
  registerInvoicePages(app, simulation);
  registerPortalPages(app, simulation);
  // In a separate context, because these routes refuse even GET requests from other sites.
  app.register(async (scope) => registerControlRoutes(scope, simulation));
}
