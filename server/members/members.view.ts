import type { Member } from '../../contract/members/members.ts'
import { presentName } from '../accounts/index.ts'
import type { Caller } from '../infra/http/caller.ts'
import { memberAbilities } from './members.policy.ts'
import type { MemberRow } from './members.queries.ts'

export const presentMember = (caller: Caller, row: MemberRow): Member => ({
  ...presentName(row),
  email: row.email,
  role: row.role,
  joinedAt: row.created_at.toISOString(),
  socialAccountIds: row.social_account_ids,
  can: memberAbilities(caller, row),
})
