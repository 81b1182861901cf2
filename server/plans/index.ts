export { givenPlan, planInForce, readGivenPlan, readOtherPayer, readPayer, readPlan } from './read-plan.ts'
export { maySchedule, planRequired, requireEntitlement, requireScheduling } from './require-entitlement.ts'
export { setGrantedPlan, setPaidPlan } from './set-plan.ts'
export {
  countSeats,
  findOwnPlans,
  findPlans,
  lockPlans,
  releaseClients,
  setPayer,
  type PlanRow,
} from './plans.queries.ts'
export { requireClientPlace } from './require-client-place.ts'
