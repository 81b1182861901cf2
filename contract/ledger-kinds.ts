/** Kinds of ledger lines, as users filter them. Separate from the schemas, so that screens can import the list without zod. */
export const ledgerKinds = ['grant', 'hold', 'capture', 'release', 'expiry', 'refund'] as const
