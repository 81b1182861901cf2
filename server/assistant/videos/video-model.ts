import type { GenerationProblemCode } from '../../../contract/assistant/generations.ts'
import type { VideoAspect } from '../../../contract/assistant/video-choices.ts'
import type { Config } from '../../config.ts'
import { googleVideos } from './google/google-videos.ts'

export type VideoRequest = { prompt: string; aspect: VideoAspect; signal: AbortSignal }

export type VideoState =
  | { kind: 'pending' }
  /** `address`: the URL of its file. */
  | { kind: 'done'; address: string }
  | { kind: 'failed'; problem: GenerationProblemCode }

/** A model that generates videos from descriptions. Its calls throw a `ModelError`. */
export type VideoModel = {
  name: string
  /** Starts a video and returns the provider's id. Never retried, because each call may cost money. */
  start(request: VideoRequest): Promise<string>
  check(handle: string, signal: AbortSignal): Promise<VideoState>
  /** Downloads the unchecked video to a file. */
  fetch(address: string, file: string, signal: AbortSignal): Promise<void>
}

/** The installation's video model; undefined if there is none. */
export function videoModelOf(config: Config): VideoModel | undefined {
  const { videos } = config.models
  return videos && googleVideos(videos)
}
