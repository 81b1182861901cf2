import { graphRefusals } from '../graph/graph-refusals.ts'
import { problemOf } from './problems.ts'

export const refusals = graphRefusals({
  problemOf,
  reconnect: 'Instagram no longer accepts our access to this account.',
})
export const { provenProblem, refusalOf, toRefusal } = refusals
