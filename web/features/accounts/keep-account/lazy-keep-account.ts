import { onDemand } from '../../../shared/ui/on-demand.tsx'

const keepAccount = onDemand(async () => (await import('./keep-account.tsx')).KeepAccount)

/** Only a user whose account is about to be deleted needs its script. */
export const KeepAccount = keepAccount.Component
