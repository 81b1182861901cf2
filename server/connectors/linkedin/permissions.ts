/** What each permission allows us, in words for users. */
export const permissionWords: Readonly<Record<string, string>> = {
  openid: 'Know who you are',
  profile: 'Read your name and picture',
  w_member_social: 'Publish posts in your name',
  w_organization_social: 'Publish posts for your Pages',
  r_organization_social: 'Read posts of your Pages',
  rw_organization_admin: 'List your Pages and read their figures',
  r_member_postAnalytics: 'Read the figures of your own posts',
}
