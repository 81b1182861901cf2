import type { ColumnType } from 'kysely'
import type { ApiKeyScope } from '../../contract/api-keys/scopes.ts'
import type { Instant, NullableInstant } from '../infra/database/columns.ts'

type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>

export type AuthMethod = 'none' | 'client_secret_basic' | 'client_secret_post'

export type ApplicationTables = {
  applications: {
    /** Its client_id. */
    id: string
    /** Of the members who registered it; null for one that registered itself. */
    workspace_id: Nullable<string>
    name: string
    redirect_uris: string[]
    auth_method: AuthMethod
    secret_hash: Nullable<Buffer>
    created_at: Instant
    /** When a member last connected it. */
    connected_at: NullableInstant
  }
  application_connections: {
    /** That of the grant. */
    id: string
    application_id: string
    workspace_id: string
    /** The member for whom it acts; it is deleted with the membership. */
    user_id: string
    /** To which of the application's addresses the access went. */
    redirect_uri: string
    scopes: ApiKeyScope[]
    created_at: Instant
    last_used_at: NullableInstant
  }
  oauth_records: {
    kind: string
    hash: Buffer
    connection_id: Nullable<string>
    /** Of an access token: what it may do, and at which address. */
    scopes: Nullable<string[]>
    audience: Nullable<string>
    sealed_payload: Buffer
    expires_at: Instant
    consumed_at: NullableInstant
  }
}
