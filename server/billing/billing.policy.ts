import type { Session } from '../accounts/index.ts'
import { AppError } from '../platform/http/app-error.ts'

/** Only the owner of a workspace buys for it and sees what was paid. */
export function canManageBilling({ role }: Pick<Session, 'role'>): boolean {
  return role === 'owner'
}

export function requireBillingOwner(session: Session): void {
  if (canManageBilling(session)) return
  throw new AppError('forbidden', 'Only the owner of this workspace can see and change its payments.')
}
