import type { GenerationProblemCode } from '../../../contract/assistant/generations.ts'
import type { VideoAspect } from '../../../contract/assistant/video-choices.ts'
import type { Config } from '../../config.ts'
import { googleVideos } from './google/google-videos.ts'

export type VideoRequest = { prompt: string; aspect: VideoAspect; signal: AbortSignal }

export type VideoState =
  | { kind: 'pending' }
  /** `address`: where its file can be fetched. */
  | { kind: 'done'; address: string }
  | { kind: 'failed'; problem: GenerationProblemCode }

/** What makes videos from descriptions. Its calls throw a `ModelError` where they fail. */
export type VideoModel = {
  name: string
  /** Begins a video and gives what its maker calls it. Asked once: each call may cost. */
  start(request: VideoRequest): Promise<string>
  check(handle: string, signal: AbortSignal): Promise<VideoState>
  /** Writes the video to a file, as it came: nobody has looked at it. */
  fetch(address: string, file: string, signal: AbortSignal): Promise<void>
}

/** The model of this installation; undefined where none makes videos. */
export function videoModelOf(config: Config): VideoModel | undefined {
  const { videos } = config.models
  return videos && googleVideos(videos)
}
