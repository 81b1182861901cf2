import { z } from 'zod'
import { maxVideoBytes } from '../../../../contract/media/media-limits.ts'
import { videoAspects } from '../../../../contract/assistant/video-choices.ts'
import type { VideosConfig } from '../../models/models.config.ts'
import { ModelError } from '../../models/model.ts'
import type { VideoModel, VideoState } from '../video-model.ts'
import { callGoogle } from './call-google.ts'
import { fetchVideo } from './fetch-video.ts'
import { problemOfStatus } from './google-problems.ts'

/** One call takes seconds, the whole video minutes. */
const longestCallMs = 60_000

/** All models support it, and it is the default. Google's examples send a string, but its API accepts only a number. */
const seconds = 8

/** A path below the URL of the API, and never outside of it. */
const handleSchema = z.object({
  name: z
    .string()
    .max(500)
    .regex(/^\w[\w.-]*(\/\w[\w.-]*)*$/),
})

const operationSchema = z.object({
  done: z.boolean().default(false),
  error: z.object({ code: z.number().optional(), message: z.string().optional() }).optional(),
  response: z
    .object({
      generateVideoResponse: z.object({
        generatedSamples: z.array(z.object({ video: z.object({ uri: z.string() }) })).default([]),
        raiMediaFilteredCount: z.number().default(0),
        raiMediaFilteredReasons: z.array(z.string()).default([]),
      }),
    })
    .optional(),
})

/** Google's Veo through the Gemini API (https://ai.google.dev/gemini-api/docs/video) or a compatible server. */
export function googleVideos(setting: VideosConfig): VideoModel {
  const { name, baseUrl, totalMs } = setting
  const callMs = Math.min(longestCallMs, totalMs / 4)
  return {
    name,
    async start({ prompt, aspect, signal }) {
      const response = await callGoogle(setting, {
        url: `${baseUrl}/models/${encodeURIComponent(name)}:predictLongRunning`,
        body: {
          instances: [{ prompt }],
          parameters: { aspectRatio: videoAspects[aspect].ratio, durationSeconds: seconds },
        },
        signal,
        timeoutMs: callMs,
      })
      const parsed = handleSchema.safeParse(response)
      if (!parsed.success) throw new ModelError('model_unreadable')
      return parsed.data.name
    },
    async check(handle, signal) {
      const response = await callGoogle(setting, { url: `${baseUrl}/${handle}`, signal, timeoutMs: callMs })
      const parsed = operationSchema.safeParse(response)
      if (!parsed.success) throw new ModelError('model_unreadable', { retry: 'soon' })
      return stateOf(parsed.data)
    },
    fetch: (address, file, signal) =>
      fetchVideo(setting, address, { file, maxBytes: maxVideoBytes, signal, timeoutMs: totalMs / 2 }),
  }
}

function stateOf({ done, error, response }: z.output<typeof operationSchema>): VideoState {
  if (error) return { kind: 'failed', problem: problemOfStatus(error) }
  if (!done) return { kind: 'pending' }
  const result = response?.generateVideoResponse
  const [sample] = result?.generatedSamples ?? []
  if (sample) return { kind: 'done', address: sample.video.uri }
  const isBlocked = result && (result.raiMediaFilteredCount > 0 || result.raiMediaFilteredReasons.length > 0)
  return { kind: 'failed', problem: isBlocked ? 'answer_blocked' : 'answer_empty' }
}
