import * as z from 'zod';
import { newPrice, newProduct } from '../objects/catalogue.ts';
import type { Work } from '../operations/work.ts';
import { invalidRequest } from '../wire/api-error.ts';
import { defineCall, listCall, retrieveCall } from '../wire/call.ts';
import { currency, expand, flag, integer, metadata, text } from '../wire/parameters.ts';

export const catalogueCalls = [
  defineCall({
    method: 'POST',
    path: '/v1/products',
    parameters: z.strictObject({ id: text, name: text.min(1), metadata, expand }),
    run: async (work, { id, name, metadata: given }) => {
      if (await work.objects.findAny(id)) {
        throw invalidRequest(`Product already exists.`, 'id', 'resource_already_exists');
      }
      const product = newProduct(work.now, { id, name, metadata: given });
      await work.objects.put(product);
      return product;
    },
  }),
  retrieveCall('product', '/v1/products'),
  listCall('product', '/v1/products', {}),

  defineCall({
    method: 'POST',
    path: '/v1/prices',
    parameters: z.strictObject({
      currency,
      product: text,
      unit_amount: integer.pipe(z.number().min(0).max(99_999_999)),
      recurring: z.strictObject({ interval: z.literal('month') }).optional(),
      lookup_key: text.max(200).optional(),
      transfer_lookup_key: flag.optional(),
      metadata,
      expand,
    }),
    run: async (work, given) => {
      const product = await work.objects.get('product', given.product, 'product');
      await freeLookupKey(work, given.lookup_key, given.transfer_lookup_key === true);
      const price = newPrice(work.now, {
        product: product.id,
        cents: given.unit_amount,
        isMonthly: given.recurring !== undefined,
        lookupKey: given.lookup_key ?? null,
        metadata: given.metadata,
      });
      await work.objects.put(price);
      return price;
    },
  }),
  listCall(
    'price',
    '/v1/prices',
    { active: flag.optional(), lookup_keys: z.array(text).max(10).optional() },
    ({ lookup_keys: keys, ...where }) => ({ where, anyOf: keys?.map((key) => ({ lookup_key: key })) }),
  ),
];

async function freeLookupKey(work: Work, key: string | undefined, transfers: boolean): Promise<void> {
  if (!key) return;
  for (const holder of await work.objects.all('price', { lookup_key: key })) {
    if (!transfers) {
      throw invalidRequest(
        `A price (\`${holder.id}\`) already uses that lookup key. You can transfer the lookup key by passing \`transfer_lookup_key: true\`.`,
        'lookup_key',
      );
    }
    await work.objects.put({ ...holder, lookup_key: null });
  }
}
