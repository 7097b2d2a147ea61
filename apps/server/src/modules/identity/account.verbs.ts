import { deleteAccount } from './verbs/delete-account.ts';
import { exportAccount } from './verbs/export-account.ts';

export const accountVerbs = {
  delete: deleteAccount,
  exportAccount,
};
