import type { PointsRecord } from '../../../../contract/points/points.ts'
import { ApiError } from '../../../shared/api/api-error.ts'
import { readGeneration, type GenerationResponse } from '../generation-calls.ts'

/** The known outcome of a text. */
export type TextOutcome =
  | { kind: 'done'; text: string; uses: string | null; mayBeCut: boolean; balance?: PointsRecord | null }
  | { kind: 'stopped'; message: string; balance?: PointsRecord | null }
  | { kind: 'failed'; message: string; balance?: PointsRecord | null }

/** About a text whose model did not say that it was done. */
export const mayBeCutNote =
  'It may be cut off: the model stopped without saying that it was done. Read its end.'

/** The text did not change. The server charges nothing for it. */
export const isUnchanged = (before: string, after: string): boolean =>
  before.trim() !== '' && after.trim() === before.trim()

/** Delays between reads, about 20 s in total: the server ends a broken stream within a few seconds. */
const readDelaysMs = [150, 300, 600, 1_200, 2_400, 5_000, 10_000]

const unknownOutcome =
  'The connection was lost before the result arrived. If the text was finished, it is in the history.'
const notStarted = 'The server could not start writing. You were not charged any points.'

/**
 * Reads the outcome of a text whose stream was stopped or broke: only the server knows whether enough was written to
 * keep and charge it. `started`: at least one event of the stream had arrived.
 */
export async function readOutcome(id: string, { started }: { started: boolean }): Promise<TextOutcome> {
  for (const [read, wait] of readDelaysMs.entries()) {
    await new Promise((resolve) => setTimeout(resolve, wait))
    try {
      const reply = await readGeneration(id)
      if (reply.generation.outcome !== 'running') return outcomeOf(reply)
    } catch (error) {
      if (!(error instanceof ApiError)) break
      if (error.status === 401) break
      // The request may still be arriving at the server, so the first "not found" is ignored.
      if (error.code === 'not_found' && read > 0) {
        return started
          ? { kind: 'failed', message: unknownOutcome }
          : { kind: 'stopped', message: notStarted }
      }
    }
  }
  return { kind: 'failed', message: unknownOutcome }
}

function outcomeOf({ generation, balance }: GenerationResponse): TextOutcome {
  const { problem } = generation
  if (problem) {
    return { kind: problem.code === 'stopped' ? 'stopped' : 'failed', message: problem.message, balance }
  }
  const { result = '', uses = null, mayBeCut = false } = 'result' in generation ? generation : {}
  return { kind: 'done', text: result, uses, mayBeCut, balance }
}
