import type { User } from '../../../contract/accounts/accounts.ts'
import { defaultPreferences, displaySchema } from '../../../contract/accounts/preferences.ts'
import type { NamedUser } from '../../../contract/members/members.ts'
import type { NameRow, UserRow } from './users.queries.ts'

/** The signed-in user in the API's format. */
export function toUser(row: UserRow, { plan, timeZone }: { plan: string; timeZone: string }): User {
  return {
    id: row.id,
    full_name: row.full_name,
    email: row.email,
    username: row.username,
    phone_number: row.phone_number,
    bio: row.bio,
    pictureUrl: pictureUrlOf(row),
    account_type: row.account_type,
    subscription_tier: plan,
    display: displaySchema.parse({ ...defaultPreferences, ...row.preferences }),
    timeZone,
    created_at: row.created_at.toISOString(),
    email_verified: row.email_verified_at !== null,
    deletesAt: (row.deletion_requested_at && row.delete_at)?.toISOString() ?? null,
  }
}

/** A user as other members see them beside what the user did. */
export const presentName = (row: NameRow): NamedUser => ({
  id: row.id,
  name: row.full_name,
  pictureUrl: pictureUrlOf(row),
})

const pictureUrlOf = ({ picture_key: key }: Pick<UserRow, 'picture_key'>) =>
  key === null ? null : `/api/user-pictures/${key}`
