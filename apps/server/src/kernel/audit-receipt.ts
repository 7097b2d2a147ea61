declare const receipt: unique symbol;

/** Proves that a staff action was audited. Only record-audit.ts creates it. */
export interface AuditReceipt {
  readonly isAudited: boolean;
  readonly [receipt]: true;
}
