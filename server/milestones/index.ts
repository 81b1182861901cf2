export { reachMilestone } from './reach-milestone.ts'
export { lockUntoldWorkspace, claimUnannounced, type ReachedMilestone } from './milestones.queries.ts'
