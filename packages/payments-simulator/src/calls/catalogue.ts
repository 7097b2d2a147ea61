import * as z from 'zod';
import { newPrice, newProduct } from '../objects/catalogue.ts';
import { changesOf } from '../operations/changes-of.ts';
import { mergeMetadata } from '../operations/merge-metadata.ts';
import type { Work } from '../operations/work.ts';
import { invalidRequest } from '../wire/api-error.ts';
import { defineCall, listCall, retrieveCall } from '../wire/call.ts';
import { currency, expand, flag, integer, metadata, text, unsettable } from '../wire/parameters.ts';
import type { Price } from '../wire/wire-types.ts';

const recurring = z.strictObject({
  interval: z.enum(['day', 'week', 'month', 'year']),
  interval_count: integer.optional(),
});
const cents = integer.pipe(z.number().min(0).max(99_999_999));

export const catalogueCalls = [
  defineCall({
    method: 'POST',
    path: '/v1/products',
    parameters: z.strictObject({
      id: text.optional(),
      name: text.min(1),
      description: unsettable.optional(),
      active: flag.optional(),
      metadata: metadata.optional(),
      expand,
    }),
    run: async (work, given) => {
      if (given.id && (await work.objects.findAny(given.id))) {
        throw invalidRequest(`Product already exists.`, 'id', 'resource_already_exists');
      }
      const product = newProduct(work.now, {
        id: given.id,
        name: given.name,
        description: given.description ?? null,
        active: given.active ?? true,
        metadata: mergeMetadata({}, given.metadata),
      });
      await work.objects.put(product);
      await work.emit('product.created', product);
      return product;
    },
  }),
  defineCall({
    method: 'POST',
    path: '/v1/products/:id',
    parameters: z.strictObject({
      name: text.min(1).optional(),
      description: unsettable.optional(),
      active: flag.optional(),
      metadata: metadata.optional(),
      expand,
    }),
    run: async (work, { metadata: given, ...changes }, id) => {
      const before = await work.objects.get('product', id);
      const product = { ...before, ...changes, metadata: mergeMetadata(before.metadata, given), updated: work.now };
      await work.objects.put(product);
      await work.emit('product.updated', product, changesOf(before, product) ?? {});
      return product;
    },
  }),
  retrieveCall('product', '/v1/products'),
  listCall('product', '/v1/products', { active: flag.optional() }),

  defineCall({
    method: 'POST',
    path: '/v1/prices',
    parameters: z.strictObject({
      currency,
      product: text,
      unit_amount: cents,
      recurring: recurring.optional(),
      lookup_key: text.max(200).optional(),
      transfer_lookup_key: flag.optional(),
      nickname: unsettable.optional(),
      active: flag.optional(),
      metadata: metadata.optional(),
      expand,
    }),
    run: async (work, given) => {
      const product = await work.objects.get('product', given.product, 'product');
      await freeLookupKey(work, given.lookup_key, given.transfer_lookup_key === true);
      const price = newPrice(work.now, {
        product: product.id,
        unitAmount: given.unit_amount,
        recurring: given.recurring
          ? { interval: given.recurring.interval, intervalCount: given.recurring.interval_count ?? 1 }
          : null,
        lookupKey: given.lookup_key ?? null,
        nickname: given.nickname ?? null,
        metadata: mergeMetadata({}, given.metadata),
        active: given.active ?? true,
      });
      await work.objects.put(price);
      await work.emit('price.created', price);
      return price;
    },
  }),
  defineCall({
    method: 'POST',
    path: '/v1/prices/:id',
    parameters: z.strictObject({
      lookup_key: text.max(200).optional(),
      transfer_lookup_key: flag.optional(),
      nickname: unsettable.optional(),
      active: flag.optional(),
      metadata: metadata.optional(),
      expand,
    }),
    run: async (work, { metadata: given, transfer_lookup_key: transfers, ...changes }, id) => {
      const before = await work.objects.get('price', id);
      if (changes.lookup_key !== before.lookup_key) await freeLookupKey(work, changes.lookup_key, transfers === true);
      const price: Price = { ...before, ...changes, metadata: mergeMetadata(before.metadata, given) };
      await work.objects.put(price);
      await work.emit('price.updated', price, changesOf(before, price) ?? {});
      return price;
    },
  }),
  retrieveCall('price', '/v1/prices'),
  defineCall({
    method: 'GET',
    path: '/v1/prices',
    parameters: z.strictObject({
      active: flag.optional(),
      product: text.optional(),
      type: z.enum(['one_time', 'recurring']).optional(),
      lookup_keys: z.array(text).max(10).optional(),
      limit: integer.pipe(z.number().min(1).max(100)).optional(),
      starting_after: text.optional(),
      ending_before: text.optional(),
      expand,
    }),
    run: async ({ objects }, given) => {
      const { lookup_keys: keys, limit = 10, starting_after, ending_before, ...where } = given;
      const url = '/v1/prices';
      if (!keys) {
        const query = { where, limit, startingAfter: starting_after, endingBefore: ending_before };
        const { data, hasMore } = await objects.list('price', query);
        return { object: 'list', data, has_more: hasMore, url };
      }
      const found: Price[] = [];
      for (const key of keys) found.push(...(await objects.all('price', { ...where, lookup_key: key })));
      return { object: 'list', data: found.slice(0, limit), has_more: found.length > limit, url };
    },
  }),
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
