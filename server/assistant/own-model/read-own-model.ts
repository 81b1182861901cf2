import type { OwnModel } from '../../../contract/assistant/own-model.ts'
import type { Caller } from '../../infra/http/caller.ts'
import type { Context } from '../../context.ts'
import { presentOwnModel } from './own-model.view.ts'
import { findOwnModel } from './own-models.queries.ts'

type Answer = { model: OwnModel | null; privateAddresses: boolean }

export async function readOwnModel(ctx: Context, caller: Caller): Promise<Answer> {
  const row = await findOwnModel(ctx.db, caller.workspaceId)
  return { model: row ? presentOwnModel(row) : null, privateAddresses: ctx.config.outgoingAllow.length > 0 }
}
