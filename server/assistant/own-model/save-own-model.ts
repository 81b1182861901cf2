import { randomUUID } from 'node:crypto'
import type { OwnModel, SaveOwnModelInput } from '../../../contract/assistant/own-model.ts'
import type { Caller } from '../../infra/http/caller.ts'
import type { Context } from '../../context.ts'
import { modelFromInput } from './model-from-input.ts'
import { spendOwnModelLimits } from './own-model-limits.ts'
import { sealKey } from './own-key.ts'
import { presentOwnModel } from './own-model.view.ts'
import { upsertOwnModel } from './own-models.queries.ts'

/** From the next text on the workspace's texts are written by this model, for no points. */
export async function saveOwnModel(
  ctx: Context,
  caller: Caller,
  input: SaveOwnModelInput,
): Promise<OwnModel> {
  await spendOwnModelLimits(ctx.db, caller)
  const { kind, name, apiKey, baseUrl } = await modelFromInput(ctx, caller.workspaceId, input)
  const row = await upsertOwnModel(ctx.db, {
    workspace_id: caller.workspaceId,
    kind,
    name,
    base_url: baseUrl ?? null,
    ...sealKey(ctx, caller.workspaceId, apiKey),
    revision: randomUUID(),
    updated_at: ctx.clock.now(),
  })
  return presentOwnModel(row)
}
