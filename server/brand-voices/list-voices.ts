import { includes } from '../../contract/billing/plans.ts'
import type { BrandVoice } from '../../contract/brand-voices/brand-voices.ts'
import type { Caller } from '../infra/http/caller.ts'
import type { Context } from '../context.ts'
import { readPlan } from '../plans/index.ts'
import { voiceAbilities } from './voices.policy.ts'
import { listVoiceRows } from './voices.queries.ts'
import { presentVoices } from './voices.view.ts'

type Voices = { voices: BrandVoice[]; can: { create: boolean } }

/** All voices of the workspace and the caller's abilities. */
export async function listVoices(ctx: Context, caller: Caller): Promise<Voices> {
  const rows = await listVoiceRows(ctx.db, caller.workspaceId)
  const can = await abilitiesOf(ctx, caller)
  return { voices: await presentVoices(ctx, caller.workspaceId, rows, can), can: { create: can.edit } }
}

/** What the caller may do with the voices of the workspace on its plan. */
export async function abilitiesOf(ctx: Context, caller: Caller): Promise<BrandVoice['can']> {
  const plan = await readPlan(ctx, ctx.db, caller.workspaceId)
  return voiceAbilities(caller, includes(plan, 'brandVoice'))
}
