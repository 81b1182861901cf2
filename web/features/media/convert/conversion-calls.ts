import type { z } from 'zod'
import type { Media } from '../../../../contract/media/media.ts'
import type {
  Conversion,
  conversionResponseSchema,
  ConversionTarget,
} from '../../../../contract/media/video-conversions.ts'
import { api } from '../../../shared/api/api.ts'
import { pause } from '../../../shared/time/pause.ts'

type Reply = z.infer<typeof conversionResponseSchema>

const askAgainMs = 1_000

type Watch = { signal: AbortSignal; onProgress: (share: number) => void }

/** Converts a video so that all these posts can have it; undefined once `signal` aborts, which also ends the conversion. */
export async function convertVideo(
  media: Media,
  targets: readonly ConversionTarget[],
  watch: Watch,
): Promise<Media | undefined> {
  const { conversion } = await api.post<Reply>(`/api/media/${media.id}/conversions`, { targets })
  return watchConversion(conversion, watch)
}

/** Waits for the video of a conversion; undefined once `signal` aborts, which also ends the conversion. */
export async function watchConversion(
  started: Conversion,
  { signal, onProgress }: Watch,
): Promise<Media | undefined> {
  let conversion = started
  for (;;) {
    if (signal.aborted) {
      await api.post(`/api/video-conversions/${conversion.id}/cancel`, {})
      return undefined
    }
    const converted = resultOf(conversion)
    if (converted) return converted
    onProgress(conversion.percent / 100)
    await pause(askAgainMs, signal)
    if (!signal.aborted) {
      conversion = (await api.get<Reply>(`/api/video-conversions/${conversion.id}`)).conversion
    }
  }
}

/** Undefined while it runs. */
function resultOf({ state, media, problem }: Conversion): Media | undefined {
  if (state === 'waiting' || state === 'running') return undefined
  if (media) return media
  throw new Error(problem ?? 'The conversion was canceled.')
}
