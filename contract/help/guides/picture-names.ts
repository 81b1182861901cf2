/** The screens that guides show. `npm run screenshots` makes a picture of each, for wide and narrow windows, light and dark. */
export const pictureNames = [
  'analytics',
  'calendar-week',
  'comments',
  'composer',
  'import',
  'notifications',
  'post-failed',
  'posts-waiting',
  'queue',
  'settings-members',
  'social-accounts',
] as const

/** Those that are shown only as on a phone. */
export const phonePictureNames = ['review'] as const

export type PictureName = (typeof pictureNames)[number] | (typeof phonePictureNames)[number]
