import type { ApiKeyScope } from '../../contract/api-keys/scopes.ts'
import type { Instant, NullableInstant } from '../infra/database/columns.ts'

export type ApiKeyTables = {
  api_keys: {
    id: string
    workspace_id: string
    /** The member for whom it acts; it is deleted with the membership. */
    user_id: string
    name: string
    scopes: ApiKeyScope[]
    tail: string
    addresses: string[]
    created_at: Instant
    ends_at: NullableInstant
    rotated_at: NullableInstant
    last_used_at: NullableInstant
  }
  api_key_secrets: {
    hash: Buffer
    api_key_id: string
    /** Of one that was replaced. */
    ends_at: NullableInstant
  }
}
