import { QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { createQueryClient } from './query-client.ts';

it('[ADMIN-03] a list that began to load before a change is read again after it', async () => {
  const client = createQueryClient({ onSignedOut: () => {} });
  const reads: ((name: string) => void)[] = [];
  const list = new QueryObserver(client, {
    queryKey: ['users'],
    queryFn: () => new Promise<string>((resolve) => reads.push(resolve)),
  });
  const stop = list.subscribe(() => {});
  const change = client.getMutationCache().build(client, {
    mutationFn: async () => 'saved',
    onSettled: () => void client.invalidateQueries({ queryKey: ['users'] }),
  });
  await change.execute(undefined);
  reads[0]?.('Mia, read before the change');
  await expect.poll(() => reads.length).toBe(2);
  reads[1]?.('Ann, read after the change');
  await expect.poll(() => list.getCurrentResult().data).toBe('Ann, read after the change');
  stop();
});
