/** What each permission allows us, in words for users. */
export const permissionWords: Readonly<Record<string, string>> = {
  instagram_business_basic: 'Read your profile and posts',
  instagram_business_content_publish: 'Publish posts, reels and stories',
  instagram_business_manage_comments: 'Add the first comment',
  instagram_business_manage_insights: 'Read reach and other figures',
}
