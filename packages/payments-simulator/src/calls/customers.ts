import * as z from 'zod';
import { newCustomer } from '../objects/customer.ts';
import { mergeMetadata } from '../operations/merge-metadata.ts';
import { updateCustomer } from '../operations/update-customer.ts';
import { cancelSubscription } from '../operations/cancel-subscription.ts';
import { defineCall, listCall, retrieveCall } from '../wire/call.ts';
import { invalidRequest } from '../wire/api-error.ts';
import { expand, metadata, text, unsettable } from '../wire/parameters.ts';

const fields = {
  email: unsettable.optional(),
  name: unsettable.optional(),
  phone: unsettable.optional(),
  description: unsettable.optional(),
  metadata: metadata.optional(),
  invoice_settings: z.strictObject({ default_payment_method: unsettable.optional() }).optional(),
  expand,
};

export const customerCalls = [
  defineCall({
    method: 'POST',
    path: '/v1/customers',
    parameters: z.strictObject(fields),
    run: async (work, given) => {
      const customer = newCustomer(work.now, {
        email: given.email ?? null,
        name: given.name ?? null,
        phone: given.phone ?? null,
        description: given.description ?? null,
        metadata: mergeMetadata({}, given.metadata),
      });
      await work.objects.put(customer);
      await work.emit('customer.created', customer);
      return customer;
    },
  }),
  defineCall({
    method: 'POST',
    path: '/v1/customers/:id',
    parameters: z.strictObject(fields),
    run: async (work, { metadata: given, invoice_settings: settings, ...changes }, id) => {
      const customer = await work.objects.get('customer', id);
      const method = settings?.default_payment_method;
      if (method) {
        const { customer: holder } = await work.objects.get(
          'payment_method',
          method,
          'invoice_settings[default_payment_method]',
        );
        if (holder !== id) throw invalidRequest('The customer does not have a payment method with that ID.');
      }
      return updateCustomer(work, customer, {
        ...changes,
        metadata: mergeMetadata(customer.metadata, given),
        ...(method === undefined
          ? {}
          : { invoice_settings: { ...customer.invoice_settings, default_payment_method: method } }),
      });
    },
  }),
  defineCall({
    method: 'DELETE',
    path: '/v1/customers/:id',
    parameters: z.strictObject({}),
    run: async (work, _, id) => {
      const customer = await work.objects.get('customer', id);
      for (const subscription of await work.objects.all('subscription', { customer: id })) {
        if (subscription.ended_at === null)
          await cancelSubscription(work, subscription, { prorates: false, invoicesNow: false, reason: null });
      }
      await work.emit('customer.deleted', customer);
      return work.objects.markDeleted(id);
    },
  }),
  defineCall({
    method: 'GET',
    path: '/v1/customers/:id',
    parameters: z.strictObject({ expand }),
    run: async ({ objects }, _, id) => (await objects.findDeleted(id)) ?? objects.get('customer', id),
  }),
  listCall('customer', '/v1/customers', { email: text.optional() }),
  listCall('payment_method', '/v1/payment_methods', { customer: text.optional(), type: text.optional() }),
  retrieveCall('payment_method', '/v1/payment_methods'),
];
