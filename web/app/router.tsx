import { createBrowserRouter, Navigate, type RouteObject } from 'react-router'
import { PageSpinner } from '../shared/ui/feedback/page-spinner.tsx'
import { ContentLayout } from './content-layout.tsx'
import { GuestOnly } from './guest-only.tsx'
import { pages } from './pages.ts'
import { RequireSession } from './require-session.tsx'
import { RootLayout } from './root-layout.tsx'
import { RouteError } from './route-error.tsx'
import { settingsRoutes } from './settings-routes.tsx'

/** Screens are loaded on the first visit; the shell and its page load in parallel. */
const shell = async () => ({ Component: (await import('./shell/shell.tsx')).Shell })

const publicRoutes: RouteObject[] = [
  {
    element: <GuestOnly />,
    children: [
      {
        lazy: async () => ({
          Component: (await import('../features/accounts/sign-in/auth-screen.tsx')).AuthScreen,
        }),
        children: [
          { path: 'login', handle: { title: 'Sign in' } },
          { path: 'register', handle: { title: 'Create account' } },
        ],
      },
    ],
  },
  {
    path: 'verify-email',
    handle: { title: 'Email Verification' },
    lazy: async () => ({
      Component: (await import('../features/accounts/verify-email/verify-email-screen.tsx'))
        .VerifyEmailScreen,
    }),
  },
  {
    path: 'invitation',
    handle: { title: 'Invitation' },
    lazy: async () => ({
      Component: (await import('../features/members/invitation/invitation-screen.tsx')).InvitationScreen,
    }),
  },
  {
    path: 'review',
    handle: { title: 'Review' },
    lazy: async () => ({
      Component: (await import('../features/review-links/page/review-screen.tsx')).ReviewScreen,
    }),
  },
  {
    path: 'oauth/consent/:request',
    handle: { title: 'Connect an application' },
    lazy: async () => ({
      Component: (await import('../features/applications/consent/consent-screen.tsx')).ConsentScreen,
    }),
  },
  {
    path: 'reset-password',
    handle: { title: 'Reset password' },
    lazy: async () => ({
      Component: (await import('../features/accounts/reset-password/reset-password-screen.tsx'))
        .ResetPasswordScreen,
    }),
  },
]

const contentRoutes: RouteObject[] = [
  {
    index: true,
    lazy: async () => ({ Component: (await import('../features/compose/compose-screen.tsx')).ComposeScreen }),
  },
  {
    path: 'posts',
    handle: pages.posts,
    lazy: async () => ({ Component: (await import('../features/posts/list/posts-screen.tsx')).PostsScreen }),
  },
  {
    path: 'calendar',
    handle: pages.calendar,
    lazy: async () => ({
      Component: (await import('../features/calendar/calendar-screen.tsx')).CalendarScreen,
    }),
  },
  {
    path: 'media',
    handle: pages.media,
    lazy: async () => ({
      Component: (await import('../features/media/library/library-screen.tsx')).LibraryScreen,
    }),
  },
  {
    path: 'posts/review-links',
    handle: pages.reviewLinks,
    lazy: async () => ({
      Component: (await import('../features/review-links/links/links-screen.tsx')).ReviewLinksScreen,
    }),
  },
  {
    path: 'posts/review-links/:id',
    handle: pages.reviewLinks,
    lazy: async () => ({
      Component: (await import('../features/review-links/links/link-screen.tsx')).ReviewLinkScreen,
    }),
  },
  {
    path: 'posts/:id',
    handle: pages.post,
    lazy: async () => ({ Component: (await import('../features/posts/post/post-screen.tsx')).PostScreen }),
  },
  {
    path: 'import',
    handle: pages.import,
    lazy: async () => ({
      Component: (await import('../features/posts/import/import-screen.tsx')).ImportScreen,
    }),
  },
  {
    path: 'feeds',
    handle: pages.feeds,
    lazy: async () => ({ Component: (await import('../features/feeds/feeds-screen.tsx')).FeedsScreen }),
  },
  {
    path: 'evergreen',
    handle: pages.evergreen,
    lazy: async () => ({
      Component: (await import('../features/evergreen/evergreen-screen.tsx')).EvergreenScreen,
    }),
  },
  {
    path: 'evergreen/:id',
    handle: pages.evergreen,
    lazy: async () => ({ Component: (await import('../features/evergreen/set-screen.tsx')).SetScreen }),
  },
  {
    path: 'ideas',
    handle: pages.ideas,
    lazy: async () => ({
      Component: (await import('../features/assistant/ideas/ideas-screen.tsx')).IdeasScreen,
    }),
  },
  {
    path: 'voices',
    handle: pages.voices,
    lazy: async () => ({
      Component: (await import('../features/brand-voices/list/voices-screen.tsx')).VoicesScreen,
    }),
  },
  {
    path: 'voices/:id',
    handle: pages.voices,
    lazy: async () => ({
      Component: (await import('../features/brand-voices/editor/voice-editor-screen.tsx')).VoiceEditorScreen,
    }),
  },
]

const signedInRoutes: RouteObject[] = [
  {
    path: 'dashboard',
    handle: pages.dashboard,
    lazy: async () => ({
      Component: (await import('../features/dashboard/dashboard-screen.tsx')).DashboardScreen,
    }),
  },
  {
    path: 'content',
    handle: pages.content,
    Component: ContentLayout,
    children: contentRoutes,
  },
  {
    path: 'clients',
    handle: pages.clients,
    lazy: async () => ({ Component: (await import('../features/clients/clients-screen.tsx')).ClientsScreen }),
  },
  {
    path: 'analytics',
    handle: pages.analytics,
    lazy: () => import('../features/analytics/analytics-screen.tsx'),
  },
  {
    path: 'social',
    handle: pages.social,
    lazy: async () => ({
      Component: (await import('../features/social-accounts/social-screen.tsx')).SocialScreen,
    }),
  },
  {
    path: 'social/queue/:id',
    handle: pages.queue,
    lazy: async () => ({ Component: (await import('../features/queue/queue-screen.tsx')).QueueScreen }),
  },
  {
    path: 'profile',
    handle: pages.profile,
    lazy: async () => ({ Component: (await import('../features/profile/profile-screen.tsx')).ProfileScreen }),
  },
  {
    path: 'subscription',
    handle: pages.subscription,
    lazy: async () => ({
      Component: (await import('../features/billing/subscription-screen.tsx')).SubscriptionScreen,
    }),
  },
  {
    path: 'settings',
    handle: pages.settings,
    lazy: async () => ({
      Component: (await import('../features/settings/settings-screen.tsx')).SettingsScreen,
    }),
    children: settingsRoutes,
  },
  {
    path: 'help',
    handle: pages.help,
    lazy: async () => ({ Component: (await import('../features/help/help-screen.tsx')).HelpScreen }),
  },
  {
    path: 'help/:guide',
    handle: pages.help,
    lazy: async () => ({ Component: (await import('../features/help/guide-screen.tsx')).GuideScreen }),
  },
]

/** The redirect target after a platform's consent page; needs the session but no navigation. */
const socialCallback: RouteObject = {
  path: 'social/callback/:platform',
  handle: { title: 'Connecting account' },
  lazy: async () => ({
    Component: (await import('../features/social-accounts/connect-callback-screen.tsx'))
      .ConnectCallbackScreen,
  }),
}

/** The fields of a sign-in that a platform asks for before it starts. */
const socialSignIn: RouteObject = {
  path: 'social/sign-in/:platform',
  handle: { title: 'Connecting account' },
  lazy: async () => ({
    Component: (await import('../features/social-accounts/sign-in-form-screen.tsx')).SignInFormScreen,
  }),
}

/** Moves the tab to another workspace. */
const switchWorkspace: RouteObject = {
  path: 'switch/:id',
  handle: { title: 'Switching workspace' },
  lazy: async () => ({
    Component: (await import('../features/workspaces/switch-screen.tsx')).SwitchScreen,
  }),
}

/** The route table of specification section 2. */
export const createRouter = () =>
  createBrowserRouter([
    {
      element: <RootLayout />,
      ErrorBoundary: RouteError,
      HydrateFallback: PageSpinner,
      children: [
        ...publicRoutes,
        {
          element: <RequireSession />,
          children: [
            // A screen that fails leaves the navigation around it.
            { lazy: shell, children: [{ ErrorBoundary: RouteError, children: signedInRoutes }] },
            socialCallback,
            socialSignIn,
            switchWorkspace,
          ],
        },
        // The static landing page is served at `/`, so this route is used only without one.
        { index: true, element: <Navigate to="/login" replace /> },
        { path: '*', element: <Navigate to="/dashboard" replace /> },
      ],
    },
  ])
