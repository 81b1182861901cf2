import type { PlanKey } from '../billing/plans.ts'

/**
 * How many answers of the operator's model may be free for a workspace within 24 hours: in the wrong language, too
 * long, empty, blocked, stopped or unchanged. Each costs the operator money, so above this limit the model is not
 * asked. A workspace's own model and the built-in writer have no such limit.
 */
export const unpaidAnswersPerDay: Record<PlanKey, number> = { free: 20, pro: 100, agency: 300 }
