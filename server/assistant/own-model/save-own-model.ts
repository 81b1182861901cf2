import { randomUUID } from 'node:crypto'
import type { OwnModel, SaveOwnModelInput } from '../../../contract/own-model.ts'
import type { Session } from '../../accounts/index.ts'
import type { Context } from '../../context.ts'
import { givenModel } from './given-model.ts'
import { spendOwnModelLimits } from './own-model-limits.ts'
import { sealKey } from './own-key.ts'
import { presentOwnModel } from './own-model.view.ts'
import { upsertOwnModel } from './own-models.queries.ts'
import { requireOwner } from './require-owner.ts'

/** From the next text on the workspace's texts are written by this model, for no points. */
export async function saveOwnModel(
  ctx: Context,
  session: Session,
  input: SaveOwnModelInput,
): Promise<OwnModel> {
  requireOwner(session)
  await spendOwnModelLimits(ctx.db, session)
  const { kind, name, apiKey, baseUrl } = await givenModel(ctx, session.workspaceId, input)
  const row = await upsertOwnModel(ctx.db, {
    workspace_id: session.workspaceId,
    kind,
    name,
    base_url: baseUrl ?? null,
    ...sealKey(ctx, session.workspaceId, apiKey),
    revision: randomUUID(),
    updated_at: ctx.clock.now(),
  })
  return presentOwnModel(row)
}
