import type { PlatformKey } from '../platforms/platforms.ts'

/** Shapes of a video that a model makes. */
export const videoAspects = {
  landscape: { label: 'Landscape 16:9', ratio: '16:9' },
  portrait: { label: 'Portrait 9:16', ratio: '9:16' },
} as const

export type VideoAspect = keyof typeof videoAspects
export const videoAspectKeys = Object.keys(videoAspects) as [VideoAspect, ...VideoAspect[]]

/** The shape that fills most of each platform's screen; every platform shows the other one too. */
export const platformVideoAspects: Record<PlatformKey, VideoAspect> = {
  instagram: 'portrait',
  facebook: 'landscape',
  twitter: 'landscape',
  linkedin: 'landscape',
  tiktok: 'portrait',
  youtube: 'landscape',
}

/** Longest description of a video: models read no more than about a thousand tokens. */
export const videoPromptLimit = 1000
