import { z } from 'zod'
import { planKeys, type PlanKey } from '../../contract/billing/plans.ts'

export type PlansConfig = {
  /** Every workspace has at least this plan. */
  defaultPlan: PlanKey
}

export const plansEnvironment = {
  DEFAULT_PLAN: z
    .enum(planKeys)
    .default('free')
    .describe('The lowest plan of any workspace: free, pro or agency.'),
}

type Environment = z.output<z.ZodObject<typeof plansEnvironment>>

export function readPlans(env: Environment): PlansConfig {
  return { defaultPlan: env.DEFAULT_PLAN }
}
