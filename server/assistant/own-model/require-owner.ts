import type { Session } from '../../accounts/index.ts'
import { AppError } from '../../platform/http/app-error.ts'

/** Keys are its owner's business. */
export const isOwner = (session: Session): boolean => session.role === 'owner'

export function requireOwner(session: Session): void {
  if (!isOwner(session)) {
    throw new AppError('forbidden', 'Only the owner of the workspace can look after its models.')
  }
}
