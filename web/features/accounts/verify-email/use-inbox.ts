import { useUser } from '../../../shared/auth/auth-context.ts'
import { useHelp } from '../../../shared/api/help-query.ts'
import { inboxOf, type Inbox } from './inbox.ts'

/** Where the signed-in user reads the verification mail. */
export function useInbox(): Inbox | null {
  const { email } = useUser()
  return inboxOf(email, useHelp().data?.mail)
}
