/** Kinds of ledger lines, as a person filters them; apart from the schemas, for the screens need the list too. */
export const ledgerKinds = ['grant', 'hold', 'capture', 'release', 'expiry', 'refund'] as const
