import { maxUploadBytes, maxVideoBytes } from '../../../contract/media/media-limits.ts'
import { z } from '../../../contract/zod.ts'
import { AppError, emailNotVerified } from '../../infra/http/app-error.ts'
import { addMediaAt, presentMedia } from '../../media/index.ts'
import { repeatable, tool, undoSchema, writes, type ToolCall } from '../tool.ts'

/** How often a client hears that a download still runs. */
const tellEveryMs = 2_000

export const uploadMedia = tool({
  name: 'upload_media',
  title: 'Upload a picture or video by its address',
  description: `Downloads a picture (JPEG, PNG, WebP, GIF, AVIF or HEIC, up to ${maxUploadBytes / 1024 / 1024} MB) or video (MP4 or MOV, up to ${maxVideoBytes / 1_000_000} MB, and no more than arrives in a minute) from a public address into the media library, and returns the media_id for create_draft. Only addresses that the person gave or that you know to be allowed. It can take a minute; it tells its progress and can be canceled. A person deletes media in the library.`,
  input: z.strictObject({
    url: z
      .url({ protocol: /^https?$/, message: 'must be a web address' })
      .max(2_000)
      .meta({ description: 'The address of the file itself.', examples: ['https://example.com/rolls.jpg'] }),
    ...repeatable,
  }),
  output: z.object({
    did: z.string(),
    media_id: z.string(),
    kind: z.enum(['picture', 'video']),
    width: z.number().int(),
    height: z.number().int(),
    seconds: z.number().nullable(),
    repeated: z.boolean().optional(),
    undo: undoSchema,
  }),
  annotations: { ...writes, openWorldHint: true },
  needs: ['media:write'],
  async run(call, { url }) {
    if (!call.caller.emailVerified) throw emailNotVerified()
    const row = await whileTelling(call, 'Downloading and checking the file', () =>
      addMediaAt(call.ctx, call.caller, url, call.signal),
    )
    const media = presentMedia(call.ctx, row)
    return {
      did: 'Added to the media library.',
      media_id: media.id,
      kind: media.video ? ('video' as const) : ('picture' as const),
      width: media.width,
      height: media.height,
      seconds: media.video ? media.video.durationMs / 1000 : null,
      undo: null,
    }
  },
})

/** Tells the client at intervals what is being done, and stops with words of its own when the client cancels. */
async function whileTelling<Result>(
  { progress, signal }: ToolCall,
  message: string,
  work: () => Promise<Result>,
): Promise<Result> {
  await progress(message)
  const timer = setInterval(() => void progress(message).catch(() => undefined), tellEveryMs)
  try {
    return await work()
  } catch (error) {
    // Nothing was added.
    if (signal.aborted) throw new AppError('conflict', 'The upload was canceled.')
    throw error
  } finally {
    clearInterval(timer)
  }
}
