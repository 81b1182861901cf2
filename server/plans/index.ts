export { givenPlan, readGivenPlan, readPlan } from './read-plan.ts'
export { requireEntitlement, requireScheduling } from './require-entitlement.ts'
export { setGrantedPlan, setPaidPlan } from './set-plan.ts'
export { findPlans, lockPlans, type PlanRow } from './plans.queries.ts'
