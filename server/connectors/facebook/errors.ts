import { graphRefusals } from '../graph/graph-refusals.ts'
import { problemOf } from './problems.ts'

export const refusals = graphRefusals({
  problemOf,
  reconnect: 'Facebook no longer accepts our access to this Page.',
})
export const { provenProblem, refusalOf, toRefusal } = refusals
