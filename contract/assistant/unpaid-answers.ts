import type { PlanKey } from '../plans.ts'

/**
 * So many answers of the operator's model may end without a charge in any 24 hours of a workspace: in the wrong language,
 * too long, empty, blocked, stopped, unchanged. Each costs the operator money, so beyond the bound the model is not
 * asked. A workspace's own model and the built-in writer are not bounded.
 */
export const unpaidAnswersPerDay: Record<PlanKey, number> = { free: 20, pro: 100, agency: 300 }
