/** Aspect ratios of generated videos. */
export const videoAspects = {
  landscape: { label: 'Landscape 16:9', ratio: '16:9' },
  portrait: { label: 'Portrait 9:16', ratio: '9:16' },
} as const

export type VideoAspect = keyof typeof videoAspects
export const videoAspectKeys = Object.keys(videoAspects) as [VideoAspect, ...VideoAspect[]]

/** Longest description of a video, because models read only about a thousand tokens. */
export const videoPromptLimit = 1000
