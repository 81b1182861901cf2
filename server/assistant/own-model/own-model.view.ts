import type { OwnModel } from '../../../contract/assistant/own-model.ts'
import type { OwnModelRow } from './own-models.queries.ts'

/** Never contains the key. */
export function presentOwnModel(row: OwnModelRow): OwnModel {
  return {
    kind: row.kind,
    baseUrl: row.base_url,
    name: row.name,
    keyTail: row.key_tail,
    updatedAt: row.updated_at.toISOString(),
  }
}
