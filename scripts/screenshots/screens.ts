/** What of the demo has an address of its own. */
export type Found = {
  draftId: string
  publishedId: string
  failedId: string
  accountId: string
  voiceId: string
  /** A post that waits for approval, with a comment. */
  askedId: string
  reviewPath: string
  /** Where an agent sends the browser. */
  consentPath: string
}

/** A screen whose picture is taken. */
export type Screen = {
  /** Names its files. */
  name: string
  path: string | ((found: Found) => string)
  /** The button that is clicked first, by its accessible name. */
  opens?: RegExp
  signedOut?: true
}

export const screens: Screen[] = [
  { name: 'landing', path: '/', signedOut: true },
  { name: 'login', path: '/login', signedOut: true },
  { name: 'register', path: '/register', signedOut: true },
  { name: 'dashboard', path: '/dashboard' },
  { name: 'notifications', path: '/dashboard', opens: /^Notifications/ },
  { name: 'composer-empty', path: '/content' },
  { name: 'composer', path: ({ draftId }) => `/content?post=${draftId}` },
  { name: 'posts', path: '/content/posts' },
  { name: 'posts-queue', path: '/content/posts?tab=queue' },
  { name: 'posts-drafts', path: '/content/posts?tab=drafts' },
  { name: 'posts-published', path: '/content/posts?tab=published' },
  { name: 'posts-attention', path: '/content/posts?tab=attention' },
  { name: 'posts-waiting', path: '/content/posts?tab=approval' },
  { name: 'post', path: ({ publishedId }) => `/content/posts/${publishedId}` },
  { name: 'comments', path: ({ askedId }) => `/content/posts/${askedId}?show=comments` },
  { name: 'review', path: ({ reviewPath }) => reviewPath, signedOut: true },
  { name: 'consent', path: ({ consentPath }) => consentPath },
  { name: 'post-failed', path: ({ failedId }) => `/content/posts/${failedId}` },
  { name: 'calendar-week', path: '/content/calendar?view=week' },
  { name: 'calendar-month', path: '/content/calendar?view=month' },
  { name: 'calendar-list', path: '/content/calendar?view=list' },
  { name: 'media', path: '/content/media' },
  { name: 'ideas', path: '/content/ideas' },
  { name: 'voices', path: '/content/voices' },
  { name: 'voice', path: ({ voiceId }) => `/content/voices/${voiceId}` },
  { name: 'import', path: '/content/import' },
  { name: 'feeds', path: '/content/feeds' },
  { name: 'evergreen', path: '/content/evergreen' },
  { name: 'analytics', path: '/analytics' },
  { name: 'social-accounts', path: '/social' },
  { name: 'queue', path: ({ accountId }) => `/social/queue/${accountId}` },
  { name: 'profile', path: '/profile' },
  { name: 'subscription', path: '/subscription' },
  { name: 'settings-profile', path: '/settings/profile' },
  { name: 'settings-appearance', path: '/settings/appearance' },
  { name: 'settings-notifications', path: '/settings/notifications' },
  { name: 'settings-security', path: '/settings/security' },
  { name: 'settings-members', path: '/settings/members' },
  { name: 'settings-workspace', path: '/settings/workspace' },
  { name: 'settings-labels', path: '/settings/labels' },
  { name: 'settings-saved-texts', path: '/settings/saved-texts' },
  { name: 'settings-assistant', path: '/settings/assistant' },
  { name: 'help', path: '/help' },
  { name: 'help-guide', path: '/help/schedule' },
]
