import { createBrowserRouter, Navigate, type RouteObject } from 'react-router'
import { PageSpinner } from '../shared/ui/feedback/page-spinner.tsx'
import { loadComposer } from './composer-route.ts'
import { ContentLayout } from './content-layout.tsx'
import { GuestOnly } from './guest-only.tsx'
import { pages } from './pages.ts'
import { RequireSession } from './require-session.tsx'
import { RootLayout } from './root-layout.tsx'
import { RouteError } from './route-error.tsx'

/** Screens are loaded on the first visit; the shell and its page load in parallel. */
const shell = () => import('./shell/shell.tsx').then((module) => ({ Component: module.Shell }))

const publicRoutes: RouteObject[] = [
  {
    element: <GuestOnly />,
    children: [
      {
        lazy: () =>
          import('../features/accounts/sign-in/auth-screen.tsx').then((screen) => ({
            Component: screen.AuthScreen,
          })),
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
    lazy: () =>
      import('../features/accounts/verify-email/verify-email-screen.tsx').then((screen) => ({
        Component: screen.VerifyEmailScreen,
      })),
  },
  {
    path: 'reset-password',
    handle: { title: 'Reset password' },
    lazy: () =>
      import('../features/accounts/reset-password/reset-password-screen.tsx').then((screen) => ({
        Component: screen.ResetPasswordScreen,
      })),
  },
]

const contentRoutes: RouteObject[] = [
  {
    index: true,
    lazy: loadComposer,
  },
  {
    path: 'posts',
    lazy: () =>
      import('../features/posts/list/posts-screen.tsx').then((screen) => ({ Component: screen.PostsScreen })),
  },
  {
    path: 'calendar',
    lazy: () =>
      import('../features/calendar/calendar-screen.tsx').then((screen) => ({
        Component: screen.CalendarScreen,
      })),
  },
  {
    path: 'media',
    lazy: () =>
      import('../features/media/library/library-screen.tsx').then((screen) => ({
        Component: screen.LibraryScreen,
      })),
  },
  {
    path: 'posts/:id',
    lazy: () =>
      import('../features/posts/post/post-screen.tsx').then((screen) => ({ Component: screen.PostScreen })),
  },
  {
    path: 'import',
    lazy: () =>
      import('../features/posts/import/import-screen.tsx').then((screen) => ({
        Component: screen.ImportScreen,
      })),
  },
  {
    path: 'feeds',
    lazy: () =>
      import('../features/feeds/feeds-screen.tsx').then((screen) => ({ Component: screen.FeedsScreen })),
  },
  {
    path: 'evergreen',
    lazy: () =>
      import('../features/evergreen/evergreen-screen.tsx').then((screen) => ({
        Component: screen.EvergreenScreen,
      })),
  },
  {
    path: 'evergreen/:id',
    lazy: () =>
      import('../features/evergreen/evergreen-screen.tsx').then((screen) => ({
        Component: screen.SetScreen,
      })),
  },
  {
    path: 'ideas',
    lazy: () =>
      import('../features/assistant/ideas/ideas-screen.tsx').then((screen) => ({
        Component: screen.IdeasScreen,
      })),
  },
  {
    path: 'voices',
    lazy: () =>
      import('../features/brand-voices/list/voices-screen.tsx').then((screen) => ({
        Component: screen.VoicesScreen,
      })),
  },
  {
    path: 'voices/:id',
    lazy: () =>
      import('../features/brand-voices/editor/voice-editor-screen.tsx').then((screen) => ({
        Component: screen.VoiceEditorScreen,
      })),
  },
]

const settingsRoutes: RouteObject[] = [
  { index: true, element: <Navigate to="/settings/profile" replace /> },
  {
    path: 'profile',
    lazy: () =>
      import('../features/settings/profile/profile-settings-screen.tsx').then((screen) => ({
        Component: screen.ProfileSettingsScreen,
      })),
  },
  {
    path: 'appearance',
    lazy: () =>
      import('../features/settings/appearance/appearance-screen.tsx').then((screen) => ({
        Component: screen.AppearanceScreen,
      })),
  },
  {
    path: 'notifications',
    lazy: () =>
      import('../features/settings/notifications/notification-settings-screen.tsx').then((screen) => ({
        Component: screen.NotificationSettingsScreen,
      })),
  },
  {
    path: 'security',
    lazy: () =>
      import('../features/settings/security/security-screen.tsx').then((screen) => ({
        Component: screen.SecurityScreen,
      })),
  },
  {
    path: 'workspace',
    lazy: () =>
      import('../features/settings/workspace/workspace-screen.tsx').then((screen) => ({
        Component: screen.WorkspaceScreen,
      })),
  },
  {
    path: 'labels',
    lazy: () =>
      import('../features/labels/labels-screen.tsx').then((screen) => ({
        Component: screen.LabelsScreen,
      })),
  },
  {
    path: 'saved-texts',
    lazy: () =>
      import('../features/saved-texts/saved-texts-screen.tsx').then((screen) => ({
        Component: screen.SavedTextsScreen,
      })),
  },
  {
    path: 'assistant',
    lazy: () =>
      import('../features/settings/assistant/assistant-settings-screen.tsx').then((screen) => ({
        Component: screen.AssistantSettingsScreen,
      })),
  },
]

const signedInRoutes: RouteObject[] = [
  {
    path: 'dashboard',
    handle: pages.dashboard,
    lazy: () =>
      import('../features/dashboard/dashboard-screen.tsx').then((screen) => ({
        Component: screen.DashboardScreen,
      })),
  },
  {
    path: 'content',
    handle: pages.content,
    Component: ContentLayout,
    children: contentRoutes,
  },
  {
    path: 'analytics',
    handle: pages.analytics,
    lazy: () => import('../features/analytics/analytics-screen.tsx'),
  },
  {
    path: 'social',
    handle: pages.social,
    lazy: () =>
      import('../features/social-accounts/social-screen.tsx').then((screen) => ({
        Component: screen.SocialScreen,
      })),
  },
  {
    path: 'social/queue/:id',
    handle: pages.queue,
    lazy: () =>
      import('../features/queue/queue-screen.tsx').then((screen) => ({ Component: screen.QueueScreen })),
  },
  {
    path: 'profile',
    handle: pages.profile,
    lazy: () =>
      import('../features/profile/profile-screen.tsx').then((screen) => ({
        Component: screen.ProfileScreen,
      })),
  },
  {
    path: 'subscription',
    handle: pages.subscription,
    lazy: () =>
      import('../features/billing/subscription-screen.tsx').then((screen) => ({
        Component: screen.SubscriptionScreen,
      })),
  },
  {
    path: 'settings',
    handle: pages.settings,
    lazy: () =>
      import('../features/settings/settings-screen.tsx').then((screen) => ({
        Component: screen.SettingsScreen,
      })),
    children: settingsRoutes,
  },
  {
    path: 'help',
    handle: pages.help,
    lazy: () =>
      import('../features/help/help-screen.tsx').then((screen) => ({ Component: screen.HelpScreen })),
  },
  {
    path: 'help/:guide',
    handle: pages.help,
    lazy: () =>
      import('../features/help/guide-screen.tsx').then((screen) => ({ Component: screen.GuideScreen })),
  },
]

/** The redirect target after a platform's consent page; needs the session but no navigation. */
const socialCallback: RouteObject = {
  path: 'social/callback/:platform',
  handle: { title: 'Connecting account' },
  lazy: () =>
    import('../features/social-accounts/connect-callback-screen.tsx').then((screen) => ({
      Component: screen.ConnectCallbackScreen,
    })),
}

/** The fields of a sign-in that a platform asks for before it starts. */
const socialSignIn: RouteObject = {
  path: 'social/sign-in/:platform',
  handle: { title: 'Connecting account' },
  lazy: () =>
    import('../features/social-accounts/sign-in-form-screen.tsx').then((screen) => ({
      Component: screen.SignInFormScreen,
    })),
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
          children: [{ lazy: shell, children: signedInRoutes }, socialCallback, socialSignIn],
        },
        // The static landing page is served at `/`, so this route is used only without one.
        { index: true, element: <Navigate to="/login" replace /> },
        { path: '*', element: <Navigate to="/dashboard" replace /> },
      ],
    },
  ])
