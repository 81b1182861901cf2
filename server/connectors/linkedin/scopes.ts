/** Every application gets these at once: "Sign In with LinkedIn using OpenID Connect" and "Share on LinkedIn". */
export const memberScopes = ['openid', 'profile', 'w_member_social']

/** These need LinkedIn's review: "Community Management API". */
export const organizationScopes = [
  'w_organization_social',
  'r_organization_social',
  'rw_organization_admin',
  'r_member_postAnalytics',
]

/** Whether the access may publish for organizations. */
export const reachesOrganizations = (scopes: string[]): boolean =>
  ['w_organization_social', 'rw_organization_admin'].every((scope) => scopes.includes(scope))
