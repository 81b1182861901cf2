import type { User } from '../../../contract/accounts.ts'
import type { UserRow } from './users.queries.ts'

/** The signed-in user in the API's format. */
export function toUser(row: UserRow, plan: string): User {
  return {
    id: row.id,
    full_name: row.full_name,
    email: row.email,
    username: row.username,
    phone_number: row.phone_number,
    account_type: row.account_type,
    subscription_tier: plan,
    created_at: row.created_at.toISOString(),
    email_verified: row.email_verified_at !== null,
  }
}
