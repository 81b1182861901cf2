/** Where the landing page leaves the address typed there, in this tab, for the registration form. */
export const typedEmailKey = 'postwright.email'
