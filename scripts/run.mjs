// Runs a command: node scripts/run.mjs test
import { requireNode } from './lib/require-node.mjs';

requireNode();
// Imported only now, because an older Node would fail on the syntax before requireNode could report it.
await import(`./commands/${process.argv[2]}.mjs`);
