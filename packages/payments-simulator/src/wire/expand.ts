import type { ObjectStore } from '../store/object-store.ts';
import { invalidRequest } from './api-error.ts';
import type { WireList } from './wire-types.ts';

type Fields = Record<string, unknown>;

const maxDepth = 4;

/** Replaces ids in the response by their objects, for the given paths. `data.` in a path refers to the items of a list. */
export async function expandResponse(objects: ObjectStore, answer: object, paths: readonly string[]): Promise<object> {
  let expanded = answer as Fields;
  for (const path of paths) {
    const names = path.split('.');
    if (names.filter((name) => name !== 'data').length > maxDepth)
      throw invalidRequest(`You cannot expand more than ${maxDepth} levels of a property.`, 'expand');
    expanded = await expandPath(objects, expanded, names, path);
  }
  return expanded;
}

async function expandPath(objects: ObjectStore, holder: Fields, names: string[], path: string): Promise<Fields> {
  const [name = '', ...rest] = names;
  const held = Object.hasOwn(holder, name) ? holder[name] : await included(objects, holder, name);
  if (held === undefined) {
    throw invalidRequest(`This property cannot be expanded (${path}).`, 'expand');
  }
  return { ...holder, [name]: await expandValue(objects, held, rest, path) };
}

async function expandValue(objects: ObjectStore, held: unknown, rest: string[], path: string): Promise<unknown> {
  if (held === null) return null;
  if (typeof held === 'string') {
    const found = await objects.findAny(held);
    if (!found) throw invalidRequest(`This property cannot be expanded (${path}).`, 'expand');
    return rest.length > 0 ? expandPath(objects, { ...found }, rest, path) : found;
  }
  if (Array.isArray(held)) {
    const values: unknown[] = [];
    for (const value of held) values.push(await expandValue(objects, value, rest, path));
    return values;
  }
  if (typeof held !== 'object') throw invalidRequest(`This property cannot be expanded (${path}).`, 'expand');
  return rest.length > 0 ? expandPath(objects, { ...held }, rest, path) : held;
}

/** Fields that an object includes only on request. Undefined if there is no such field. */
async function included(objects: ObjectStore, holder: Fields, name: string): Promise<unknown> {
  const id = String(holder['id']);
  switch (`${String(holder['object'])}.${name}`) {
    case 'invoice.payments':
      return listOf(await objects.all('invoice_payment', { invoice: id }), `/v1/invoice_payments?invoice=${id}`);
    case 'invoice.confirmation_secret': {
      const [payment] = await objects.all('invoice_payment', { invoice: id });
      const intent = payment && (await objects.find('payment_intent', payment.payment.payment_intent ?? ''));
      return intent ? { client_secret: intent.client_secret, type: 'payment_intent' } : null;
    }
    case 'charge.refunds':
      return listOf((await objects.all('refund', { charge: id })).reverse(), `/v1/charges/${id}/refunds`);
    case 'customer.subscriptions':
      return listOf((await liveSubscriptions(objects, id)).reverse(), `/v1/customers/${id}/subscriptions`);
    case 'checkout.session.line_items':
      return listOf(await sessionLines(objects, id), `/v1/checkout/sessions/${id}/line_items`);
    default:
      return undefined;
  }
}

async function liveSubscriptions(objects: ObjectStore, customer: string) {
  const all = await objects.all('subscription', { customer });
  return all.filter(({ status }) => status !== 'canceled' && status !== 'incomplete_expired');
}

/** The lines of a checkout session. */
export async function sessionLines(objects: ObjectStore, id: string) {
  const hidden = await objects.hidden('checkout.session', id);
  const lines = [];
  for (const [index, { price: priceId, quantity }] of (hidden?.lineItems ?? []).entries()) {
    const price = await objects.get('price', priceId);
    const product = await objects.get('product', price.product);
    const amount = (price.unit_amount ?? 0) * quantity;
    lines.push({
      id: `li_${id.slice(-20)}${index}`,
      object: 'item' as const,
      adjustable_quantity: null,
      amount_discount: 0,
      amount_subtotal: amount,
      amount_tax: 0,
      amount_total: amount,
      currency: 'usd',
      description: product.name,
      metadata: {},
      price,
      quantity,
    });
  }
  return lines;
}

export function listOf<T>(data: T[], url: string): WireList<T> {
  return { object: 'list', data, has_more: false, url };
}
