/** The screens that guides show. `npm run screenshots` makes a picture of each, for wide and narrow windows, light and dark. */
export const pictureNames = [
  'analytics',
  'calendar-week',
  'composer',
  'import',
  'notifications',
  'post-failed',
  'posts-waiting',
  'queue',
  'settings-members',
  'social-accounts',
] as const

export type PictureName = (typeof pictureNames)[number]
