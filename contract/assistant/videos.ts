import { z } from '../zod.ts'
import { idSchema, success } from '../api.ts'
import { boundedText } from '../bounds.ts'
import { videoGenerationSchema, videoNoticeSchema } from './generations.ts'
import { platformKeySchema } from '../platforms/platform-key.ts'
import { videoAspectKeys, videoPromptLimit } from './video-choices.ts'

/**
 * A video for a post, as a model makes it from a description. It takes minutes, so the answer comes at once and the
 * caller asks again. It costs `pointCosts.video` points, held before it is begun and taken only when the video is in
 * the workspace's media. Answers `unavailable` where no model makes videos.
 */
export const createVideoSchema = z.object({
  /** Chosen by the client: repeating a call with it gives the same video, charged once. */
  id: idSchema,
  platform: platformKeySchema,
  /** What the video shows. */
  prompt: boundedText({
    max: videoPromptLimit,
    tooLong: `A description has at most ${videoPromptLimit} characters`,
    required: 'Say what the video should show.',
  }).refine((text) => text.trim() !== '', 'Say what the video should show.'),
  aspect: z.enum(videoAspectKeys),
})

export type CreateVideoBody = z.output<typeof createVideoSchema>

/** So many videos are listed at most; running ones before those that have ended. */
export const listedVideosLimit = 20

/** The caller's videos of the last week that run, or that ended and were not dismissed, on whichever device. */
export const videosReplySchema = success({
  /** Name of the model that makes videos; null where there is none, and then nothing offers them. */
  model: z.string().nullable(),
  /** Points for one video. */
  price: z.number().int(),
  /** Newest first. */
  videos: z.array(videoGenerationSchema),
})

/** The user has seen how a video ended, or wants it off the list; the history keeps it. */
export const updateVideoSchema = z.object({ notice: videoNoticeSchema.exclude(['new']) })
