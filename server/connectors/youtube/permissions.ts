export const prefix = 'https://www.googleapis.com/auth/'

/** For YouTube's reports: shares of videos, and daily figures of the channel. */
export const analyticsPermission = `${prefix}yt-analytics.readonly`

/** What each permission allows us, in words for users. */
export const permissionWords: Readonly<Record<string, string>> = {
  [`${prefix}youtube.upload`]: 'Upload videos',
  [`${prefix}youtube.readonly`]: 'Read your channel, videos and their figures',
  [`${prefix}youtube.force-ssl`]: 'Add the first comment and the thumbnail',
  [analyticsPermission]: 'Read how often your videos are shared, and the reports of your channel',
}
