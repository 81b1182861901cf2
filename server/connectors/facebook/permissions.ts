/** What each permission allows us, in words for users. */
export const permissionWords: Readonly<Record<string, string>> = {
  pages_show_list: 'List the Pages that you manage',
  pages_manage_posts: 'Publish and delete posts',
  pages_read_engagement: 'Read posts, reactions and followers',
  read_insights: 'Read reach and other figures',
  pages_manage_engagement: 'Add the first comment',
  pages_read_user_content: 'Read comments on your posts',
}
