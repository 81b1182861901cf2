import type { ColumnType, Generated } from 'kysely'
import type { OfferedChoices, PostOptions } from '../../contract/platforms/descriptor.ts'
import type { LinkSettings } from '../../contract/links/link-settings.ts'
import type { PlatformKey } from '../../contract/platforms/platforms.ts'
import type { DefaultInstant, DefaultJson, Instant, NullableJson } from '../infra/database/columns.ts'

export type SocialAccountTables = {
  connections: {
    id: string
    workspace_id: string
    platform: PlatformKey
    /** The platform's id of the user who granted the access. */
    holder_id: string
    sandbox: boolean
    /** Encrypted tokens or password. */
    access: Buffer
    scopes: string[]
    expires_at: Instant | null
    version: Generated<number>
    lease_owner: string | null
    lease_until: Instant | null
    /** When the access ends, if only a user can renew it. */
    ends_at: Instant | null
    /** The end for which the workspace was warned. */
    warned_of: Instant | null
    updated_at: DefaultInstant
  }
  social_accounts: {
    id: string
    workspace_id: string
    platform: PlatformKey
    external_id: string
    name: string
    username: string
    picture_key: string | null
    profile_url: string | null
    followers: number | null
    /** The choices that the platform offers this account for a post's options. */
    offers: DefaultJson<OfferedChoices>
    status: 'connected' | 'reauth_required' | 'disconnected'
    /** Why it must be reconnected, as a text for users. */
    reauth_reason: string | null
    /** Null if it is disconnected. */
    connection_id: string | null
    sandbox: boolean
    /** The name that lists show; null means the handle. */
    listed_name: string | null
    default_options: DefaultJson<PostOptions>
    hashtag_set_id: string | null
    /** Null means the setting of the workspace. */
    link_settings: NullableJson<LinkSettings>
    /** When the posts from before its connection were last read; null if never. */
    external_posts_read_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    connected_by: string
    connected_at: Instant
    updated_at: DefaultInstant
  }
  /** Null if the platform does not give the number. */
  account_days: {
    social_account_id: string
    day: string
    /** The last reading on this day in the workspace's time zone. */
    followers: number | null
    /** The other numbers are those of the platform's own day. */
    impressions: number | null
    reach: number | null
    profile_views: number | null
  }
  oauth_states: {
    state_hash: Buffer
    session_id: string
    workspace_id: string
    platform: PlatformKey
    /** Encrypted values that the platform's sign-in needs when it returns. */
    kept: Buffer
    created_at: DefaultInstant
    expires_at: Instant
  }
}
