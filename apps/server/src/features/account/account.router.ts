import { mutationOf, router } from '../../transport/trpc.ts';
import { deleteAccount } from './delete-account.ts';
import { exportAccount } from './export-account.ts';

export const accountVerbs = { json: [deleteAccount], stream: [exportAccount] };

export const accountRouter = router({ delete: mutationOf(deleteAccount) });
