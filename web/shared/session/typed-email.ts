/** Storage key of the email address typed on the landing page, for the registration form in the same tab. */
export const typedEmailKey = 'postwright.email'
