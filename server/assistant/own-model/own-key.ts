import type { Context } from '../../context.ts'
import { shownKeyCharacters } from '../../../contract/assistant/model-kinds.ts'
import type { OwnModelRow } from './own-models.queries.ts'

/** A key sealed to its row: it opens in no other workspace. */
export function sealKey(ctx: Context, workspaceId: string, apiKey: string | undefined) {
  if (apiKey === undefined) return { sealed_key: null, key_tail: null }
  // Of a short key the end would be most of it.
  const tail = apiKey.length >= 4 * shownKeyCharacters ? apiKey.slice(-shownKeyCharacters) : ''
  return { sealed_key: ctx.secrets.seal(apiKey, rowOf(workspaceId)), key_tail: tail }
}

/** Undefined where the model asks for none. Throws where it was sealed with another APP_SECRET. */
export function openKey(
  ctx: Context,
  row: Pick<OwnModelRow, 'workspace_id' | 'sealed_key'>,
): string | undefined {
  return row.sealed_key === null ? undefined : ctx.secrets.open(row.sealed_key, rowOf(row.workspace_id))
}

const rowOf = (workspaceId: string) => `assistant_own_model:${workspaceId}`
