declare const receipt: unique symbol;

/** Shows that a call of staff was recorded; only record-audit.ts makes one. */
export interface AuditReceipt {
  readonly isAudited: boolean;
  readonly [receipt]: true;
}
