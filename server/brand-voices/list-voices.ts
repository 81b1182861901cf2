import { includes } from '../../contract/plans.ts'
import type { BrandVoice } from '../../contract/brand-voices.ts'
import type { Session } from '../accounts/index.ts'
import type { Context } from '../context.ts'
import { readPlan } from '../plans/index.ts'
import { voiceAbilities } from './voices.policy.ts'
import { listVoiceRows } from './voices.queries.ts'
import { presentVoices } from './voices.view.ts'

type Voices = { voices: BrandVoice[]; can: { create: boolean } }

/** All voices of the workspace, and what this person may do. */
export async function listVoices(ctx: Context, session: Session): Promise<Voices> {
  const rows = await listVoiceRows(ctx.db, session.workspaceId)
  const can = await abilitiesOf(ctx, session)
  return { voices: await presentVoices(ctx, session.workspaceId, rows, can), can: { create: can.edit } }
}

/** What this person may do with the voices of their workspace under its plan. */
export async function abilitiesOf(ctx: Context, session: Session): Promise<BrandVoice['can']> {
  const plan = await readPlan(ctx, ctx.db, session.workspaceId)
  return voiceAbilities(session.role, includes(plan, 'brandVoice'))
}
