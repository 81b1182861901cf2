import { randomUUIDv7 } from 'node:crypto'
import { capabilitiesOf, type Role } from '../../contract/workspaces/access.ts'
import { noApproval } from '../../contract/approval/approval-settings.ts'
import type { Caller } from '../../server/infra/http/caller.ts'
import type { TestUser } from './app.ts'

/** The caller of a user, for tests that call use cases directly. */
export function callerOf({ user, workspaceId }: TestUser, role: Role = 'owner'): Caller {
  return {
    kind: 'session',
    sessionId: randomUUIDv7(),
    userId: user.id,
    workspaceId,
    role,
    restriction: null,
    capabilities: capabilitiesOf[role],
    socialAccountIds: null,
    approval: noApproval,
    emailVerified: true,
    isDeleting: false,
    sharesUsage: false,
  }
}
