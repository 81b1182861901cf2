import type { Generation } from '../../../../contract/assistant.ts'
import type { PointsRecord } from '../../../../contract/points.ts'
import { ApiError } from '../../../shared/api/api-error.ts'
import { isText, listGenerations } from '../assistant-calls.ts'

/** How a generation ended, as far as it can be known. */
export type Ending =
  | { kind: 'done'; text: string; balance?: PointsRecord | null }
  | { kind: 'stopped'; message: string; balance?: PointsRecord | null }
  | { kind: 'failed'; message: string; balance?: PointsRecord | null }

/** A text came back as it was given; the server takes nothing for it. */
export const isUnchanged = (given: string, came: string): boolean =>
  given.trim() !== '' && came.trim() === given.trim()

/** The server settles a broken call within moments; nobody waits longer for it. */
const looks = [150, 300, 600, 1_000, 1_500, 2_000]

const untold =
  'The connection broke before the end was told. If a text was finished, you find it in the history.'
const neverBegun = 'The server did not get to write anything. No points were taken.'

/**
 * Where the line was given up or broke, only the server knows whether enough had been written to be kept and charged:
 * its history tells. `begun` says whether it had answered at all.
 */
export async function findEnding(id: string, { begun }: { begun: boolean }): Promise<Ending> {
  for (const wait of looks) {
    await new Promise((resolve) => setTimeout(resolve, wait))
    try {
      const { generations } = await listGenerations(null)
      const found = generations.filter(isText).find((one) => one.id === id)
      if (found && found.outcome !== 'running') return endingOf(found)
      if (!found && !begun && wait !== looks[0]) return { kind: 'stopped', message: neverBegun }
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) break
    }
  }
  return { kind: 'failed', message: untold }
}

function endingOf({ result, problem }: Generation): Ending {
  if (problem === null) return { kind: 'done', text: result }
  return { kind: problem.code === 'stopped' ? 'stopped' : 'failed', message: problem.message }
}
