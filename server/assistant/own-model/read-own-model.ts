import type { OwnModel } from '../../../contract/own-model.ts'
import type { Session } from '../../accounts/index.ts'
import type { Context } from '../../context.ts'
import { presentOwnModel } from './own-model.view.ts'
import { findOwnModel } from './own-models.queries.ts'
import { requireOwner } from './require-owner.ts'

type Answer = { model: OwnModel | null; privateAddresses: boolean }

export async function readOwnModel(ctx: Context, session: Session): Promise<Answer> {
  requireOwner(session)
  const row = await findOwnModel(ctx.db, session.workspaceId)
  return { model: row ? presentOwnModel(row) : null, privateAddresses: ctx.config.models.allowPrivate }
}
