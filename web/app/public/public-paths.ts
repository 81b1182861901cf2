/** The screens that are shown without signing in; each is a separate page for the server. */
export const publicTitles: Record<string, string> = {
  '/login': 'Sign in',
  '/register': 'Create account',
  '/verify-email': 'Email Verification',
  '/reset-password': 'Reset password',
}

export const isPublicPath = (pathname: string): boolean => Object.hasOwn(publicTitles, pathname)
