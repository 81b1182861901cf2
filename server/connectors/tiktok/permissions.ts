/** What each permission allows us, in words for users. */
export const permissionWords: Readonly<Record<string, string>> = {
  'user.info.basic': 'Know who you are',
  'user.info.profile': 'Read your profile',
  'video.publish': 'Publish videos',
  'user.info.stats': 'Read your number of followers',
  'video.list': 'Read the figures of your videos',
}
