import type { LocalModels, OwnModel } from '../../../contract/assistant/own-model.ts'
import type { Context } from '../../context.ts'
import type { Caller } from '../../infra/http/caller.ts'
import type { Asker } from './model-from-input.ts'
import { findOwnModel, type OwnModelRow } from './own-models.queries.ts'

type Answer = { model: OwnModel | null; privateAddresses: boolean; localModels: LocalModels[] }

/** The workspace's own model and, for a caller on this machine, the models of servers that run on it. */
export async function readOwnModel(
  ctx: Context,
  caller: Caller,
  { atThisMachine }: Asker,
  readLocalModels: () => Promise<LocalModels[]>,
): Promise<Answer> {
  const row = await findOwnModel(ctx.db, caller.workspaceId)
  return {
    model: row ? presentOwnModel(row) : null,
    privateAddresses: ctx.config.outgoingAllow.length > 0,
    localModels: atThisMachine ? await readLocalModels() : [],
  }
}

/** Never contains the key. */
function presentOwnModel(row: OwnModelRow): OwnModel {
  return {
    kind: row.kind,
    baseUrl: row.base_url,
    name: row.name,
    keyTail: row.key_tail,
    updatedAt: row.updated_at.toISOString(),
  }
}
