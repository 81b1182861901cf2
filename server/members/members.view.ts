import type { Member } from '../../contract/members/members.ts'
import { presentName } from '../accounts/index.ts'
import type { MemberRow } from './members.queries.ts'

export const presentMember = (row: MemberRow): Member => ({
  ...presentName(row),
  email: row.email,
  role: row.role,
  joinedAt: row.created_at.toISOString(),
})
