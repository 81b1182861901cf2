/** The screens that are shown without signing in; each is a page of its own for the server. */
export const publicTitles: Record<string, string> = {
  '/login': 'Sign in',
  '/register': 'Create account',
  '/verify-email': 'Email Verification',
  '/reset-password': 'Reset password',
}

export const isPublicPath = (pathname: string): boolean => Object.hasOwn(publicTitles, pathname)
