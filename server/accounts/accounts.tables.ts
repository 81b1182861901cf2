import type { ColumnType, Generated } from 'kysely'
import type { Preferences } from '../../contract/accounts/preferences.ts'
import type {
  DefaultInstant,
  DefaultJson,
  DefaultText,
  Instant,
  NullableInstant,
} from '../infra/database/columns.ts'

export type AccountTables = {
  users: {
    id: string
    email: string
    username: string | null
    full_name: string
    phone_number: string | null
    bio: DefaultText
    /** The last part of the picture's URL; null without a picture. */
    picture_key: ColumnType<string | null, string | null | undefined, string | null>
    account_type: string
    password_hash: string
    email_verified_at: Instant | null
    /** When the user is deleted, with everything that only they own; null means never. */
    delete_at: Instant | null
    /** When the user requested the deletion; null for a registration that was never verified. */
    deletion_requested_at: NullableInstant
    /** Set when the row contains no personal data any more. */
    erased_at: NullableInstant
    /** The preferences that the user has chosen. */
    preferences: DefaultJson<Partial<Preferences>>
    created_at: DefaultInstant
    updated_at: DefaultInstant
  }
  user_pictures: {
    user_id: string
    /** A square in WebP. */
    bytes: Buffer
  }
  sessions: {
    id: string
    user_id: string
    /** The session's current workspace. It is ignored if the user is no longer a member of it. */
    workspace_id: string | null
    token_hash: Buffer
    created_at: DefaultInstant
    last_used_at: DefaultInstant
    expires_at: Instant
    /** A description such as "Chrome on Windows". */
    browser: DefaultText
    /** The IP address of the last use. */
    address: DefaultText
    /** Hash of the device's cookie, as in `known_devices`. */
    device_hash: Buffer | null
  }
  email_changes: {
    user_id: string
    email: string
    token_hash: Buffer
    password_hash: string
    expires_at: Instant
    used_at: Instant | null
  }
  known_devices: {
    user_id: string
    /** Hash of the cookie. */
    token_hash: Buffer
    address: string
    /** Null if the device was last used before browser names were stored. */
    browser: string | null
    last_used_at: Instant
    /** Until this time, a sign-in on the device needs no second factor. */
    remembered_until: NullableInstant
  }
  two_factor: {
    user_id: string
    /** Encrypted. */
    secret: Buffer
    created_at: Instant
    enabled_at: Instant | null
    /** The newest 30-second interval whose code was used. */
    last_step: number | null
  }
  recovery_codes: {
    user_id: string
    code_hash: Buffer
    used_at: Instant | null
  }
  sign_in_challenges: {
    token_hash: Buffer
    user_id: string
    expires_at: Instant
  }
  email_verifications: {
    token_hash: Buffer
    user_id: string
    email: string
    created_at: DefaultInstant
    expires_at: Instant
    used_at: Instant | null
  }
  /** By which the browser that registered signs in when the address is verified. */
  registration_tokens: {
    user_id: string
    token_hash: Buffer
    expires_at: Instant
  }
  password_resets: {
    id: string
    user_id: string
    code_hash: Buffer
    code_expires_at: Instant
    attempts: Generated<number>
    link_token_hash: Buffer
    link_expires_at: Instant
    /** Hash of the token that a correct code was exchanged for. */
    reset_token_hash: Buffer | null
    reset_token_expires_at: Instant | null
    created_at: DefaultInstant
  }
}
