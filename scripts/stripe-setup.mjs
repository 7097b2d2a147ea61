import { requireNode } from './lib/require-node.mjs';

requireNode();
// Loaded only now: an older Node would stumble over what follows before it could say why.
await import('./commands/stripe-setup.mjs');
