import type { Context } from '../../context.ts'
import { shownKeyCharacters } from '../../../contract/assistant/own-model.ts'
import type { OwnModelRow } from './own-models.queries.ts'

/** A key encrypted for its row, so that it cannot be used in another workspace. */
export function sealKey(ctx: Context, workspaceId: string, apiKey: string | undefined) {
  if (apiKey === undefined) return { sealed_key: null, key_tail: null }
  // The last characters of a short key would reveal most of it.
  const tail = apiKey.length >= 4 * shownKeyCharacters ? apiKey.slice(-shownKeyCharacters) : ''
  return { sealed_key: ctx.secrets.seal(apiKey, rowOf(workspaceId)), key_tail: tail }
}

/** Undefined if the model needs no key. Throws if it was encrypted with another APP_SECRET. */
export function openKey(
  ctx: Context,
  row: Pick<OwnModelRow, 'workspace_id' | 'sealed_key'>,
): string | undefined {
  return row.sealed_key === null ? undefined : ctx.secrets.open(row.sealed_key, rowOf(row.workspace_id))
}

const rowOf = (workspaceId: string) => `assistant_own_model:${workspaceId}`
