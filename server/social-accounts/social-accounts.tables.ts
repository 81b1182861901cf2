import type { PlatformKey } from '../../contract/platforms/platforms.ts'
import type { DefaultInstant, Instant } from '../infra/database/columns.ts'

export type SocialAccountTables = {
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
    status: 'connected' | 'reauth_required' | 'disconnected'
    /** Access and refresh token, sealed; null once disconnected. */
    tokens: Buffer | null
    token_expires_at: Instant | null
    sandbox: boolean
    connected_by: string
    connected_at: Instant
    updated_at: DefaultInstant
  }
  oauth_states: {
    state_hash: Buffer
    session_id: string
    workspace_id: string
    platform: PlatformKey
    /** PKCE verifier, sealed. */
    code_verifier: Buffer
    created_at: DefaultInstant
    expires_at: Instant
  }
}
