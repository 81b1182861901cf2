import { useQueries } from '@tanstack/react-query'
import type { MadeVideo } from '../../../../contract/assistant-videos.ts'
import { ApiError } from '../../../shared/api/api-error.ts'
import { useUser } from '../../../shared/auth/auth-context.ts'
import { useKeptVideos, type KeptVideo } from './kept-videos.ts'
import { videoQuery } from './video-calls.ts'

/** A video that was asked for here, and how it stands. */
export type TrackedVideo = KeptVideo & { made: MadeVideo }

/** Videos whose call is on its way: the server knows nothing of them yet. */
const beingAsked = new Set<string>()

/** Keeps everybody from asking after a video until the call that begins it has ended. */
export async function whileAsking<Result>(id: string, ask: () => Promise<Result>): Promise<Result> {
  beingAsked.add(id)
  try {
    return await ask()
  } finally {
    beingAsked.delete(id)
  }
}

/** The videos that were asked for in this browser, the newest first, as far as the server knows them. */
export function useVideos({ watch = false } = {}): { tracked: TrackedVideo[]; unknown: KeptVideo[] } {
  const kept = useKeptVideos(useUser().id)
  const queries = useQueries({
    queries: kept.map(({ id }) => ({ ...videoQuery(id, { watch }), enabled: !beingAsked.has(id) })),
  })
  const found = kept.map((video, at) => ({ video, data: queries[at]?.data, error: queries[at]?.error }))
  return {
    tracked: found.flatMap(({ video, data }) => (data ? [{ ...video, made: data }] : [])),
    /** Deleted by somebody, or never begun. */
    unknown: found.flatMap(({ video, error }) => (isUnknown(error) ? [video] : [])),
  }
}

const isUnknown = (error: unknown) => error instanceof ApiError && error.code === 'not_found'
