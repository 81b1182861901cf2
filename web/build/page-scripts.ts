/** What a page loads at its start, by the files in `web` that it starts from, and what their script may weigh. */
export type PageScripts = {
  path: string
  modules: string[]
  /** Kilobytes (1,000 bytes) of script, with gzip. */
  budget: number
}

/** The page of the screens that are shown without signing in. */
export const signInPage = 'sign-in.html'

const publicPage = (path: string, ...modules: string[]): PageScripts => ({
  path,
  modules: [signInPage, ...modules],
  budget: 140,
})

const page = (path: string, modules: string[], budget = 230): PageScripts => ({
  path,
  modules: ['app.html', 'app/shell/shell.tsx', ...modules.map((name) => `features/${name}-screen.tsx`)],
  budget,
})

/** Every page with a screen of its own. */
export const pageScripts: PageScripts[] = [
  publicPage(
    '/login',
    'features/accounts/sign-in/auth-screen.tsx',
    'features/accounts/sign-in/login-form.tsx',
  ),
  publicPage(
    '/register',
    'features/accounts/sign-in/auth-screen.tsx',
    'features/accounts/register/register-form.tsx',
  ),
  publicPage('/reset-password', 'features/accounts/reset-password/reset-password-screen.tsx'),
  publicPage('/verify-email', 'features/accounts/verify-email/verify-email-screen.tsx'),
  page('/dashboard', ['dashboard/dashboard']),
  page('/content', ['compose/compose'], 270),
  page('/content/posts', ['posts/list/posts']),
  page('/content/calendar', ['calendar/calendar']),
  page('/content/posts/:id', ['posts/post/post']),
  page('/content/import', ['posts/import/import']),
  page('/content/feeds', ['feeds/feeds']),
  page('/content/evergreen', ['evergreen/evergreen']),
  page('/content/evergreen/:id', ['evergreen/evergreen']),
  page('/content/media', ['media/library/library']),
  page('/content/ideas', ['assistant/ideas/ideas']),
  page('/content/voices', ['brand-voices/list/voices']),
  page('/content/voices/:id', ['brand-voices/editor/voice-editor']),
  page('/analytics', ['analytics/analytics']),
  page('/social', ['social-accounts/social']),
  page('/social/queue/:id', ['queue/queue']),
  {
    path: '/social/callback/:platform',
    modules: ['app.html', 'features/social-accounts/connect-callback-screen.tsx'],
    budget: 230,
  },
  {
    path: '/social/sign-in/:platform',
    modules: ['app.html', 'features/social-accounts/sign-in-form-screen.tsx'],
    budget: 230,
  },
  page('/profile', ['profile/profile']),
  page('/help', ['help/help']),
  page('/help/:guide', ['help/guide']),
  page('/subscription', ['billing/subscription']),
  page('/settings/profile', ['settings/settings', 'settings/profile/profile-settings']),
  page('/settings/appearance', ['settings/settings', 'settings/appearance/appearance']),
  page('/settings/notifications', ['settings/settings', 'settings/notifications/notification-settings']),
  page('/settings/security', ['settings/settings', 'settings/security/security']),
  page('/settings/workspace', ['settings/settings', 'settings/workspace/workspace']),
  page('/settings/labels', ['settings/settings', 'labels/labels']),
  page('/settings/saved-texts', ['settings/settings', 'saved-texts/saved-texts']),
  page('/settings/assistant', ['settings/settings', 'settings/assistant/assistant-settings']),
]

/** Files of script that a page may ask for at its start. */
export const maxFiles = 25
