import type { Media } from '../store/media.ts'

export function mediaKeyOf(media: Pick<Media, 'id' | 'category'>): string {
  const kinds: Record<string, number> = { tweet_image: 3, tweet_gif: 16, tweet_video: 7, amplify_video: 13 }
  return `${kinds[media.category] ?? 3}_${media.id}`
}

export type Processing = {
  state: 'pending' | 'in_progress' | 'succeeded' | 'failed'
  check_after_secs?: number
  progress_percent?: number
  error?: object
}

/** Undefined without processing; X then omits processing_info. */
export function processingOf(media: Media, now: number): Processing | undefined {
  if (media.failure !== null && now >= (media.readyAt ?? 0)) {
    return {
      state: 'failed',
      progress_percent: 100,
      error: { code: 1, name: 'InvalidMedia', message: media.failure },
    }
  }
  if (media.readyAt === null || !media.file) return undefined
  const whole = media.readyAt - media.createdAt
  if (now >= media.readyAt) {
    return media.category === 'tweet_image' ? undefined : { state: 'succeeded', progress_percent: 100 }
  }
  const done = whole > 0 ? (now - media.createdAt) / whole : 0
  return {
    state: done < 0.2 ? 'pending' : 'in_progress',
    check_after_secs: Math.max(1, Math.ceil((media.readyAt - now) / 1000)),
    progress_percent: Math.max(0, Math.min(99, Math.floor(done * 100))),
  }
}

export function mediaObject(media: Media, now: number): object {
  const processing = processingOf(media, now)
  return {
    id: media.id,
    media_key: mediaKeyOf(media),
    size: media.bytes,
    expires_after_secs: Math.max(0, Math.round((media.expiresAt - now) / 1000)),
    ...(processing && { processing_info: processing }),
  }
}
