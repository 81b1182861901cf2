export { givenPlan, readGivenPlan, readOtherPayer, readPlan } from './read-plan.ts'
export { requireEntitlement, requireScheduling } from './require-entitlement.ts'
export { setGrantedPlan, setPaidPlan } from './set-plan.ts'
export { findOwnPlans, findPlans, lockPlans, releaseClients, type PlanRow } from './plans.queries.ts'
