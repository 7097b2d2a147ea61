/** A backup, restore or check that cannot be done. The message is one sentence for the operator. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}
