export { reachMilestone } from './reach-milestone.ts'
export { lockUntoldWorkspace, takeUntold, type ReachedMilestone } from './milestones.queries.ts'
