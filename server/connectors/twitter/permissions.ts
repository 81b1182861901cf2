/** What each permission allows us, in words for users. */
export const permissionWords: Readonly<Record<string, string>> = {
  'tweet.read': 'Read your posts and their figures',
  'tweet.write': 'Publish and delete posts',
  'users.read': 'Read your profile and followers',
  'media.write': 'Upload pictures and videos',
  'offline.access': 'Stay connected without asking you again',
}
