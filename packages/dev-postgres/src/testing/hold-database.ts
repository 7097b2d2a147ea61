import { startDatabase } from '../start-database.ts';

// A minimal server process for tests that kill it. Prints the url or the error as one line of JSON and runs until its input
// ends.
const [dataDirectory = '', durability] = process.argv.slice(2);
try {
  const { url, stop } = await startDatabase({ dataDirectory, isDurable: durability === 'durable' });
  process.stdout.write(`${JSON.stringify({ url })}\n`);
  process.stdin.resume().once('end', () => void stop());
} catch (error) {
  const { name, message } = error as Error;
  process.stdout.write(`${JSON.stringify({ name, message })}\n`);
}
