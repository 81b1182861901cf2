import { createBrowserRouter, Navigate, type RouteObject } from 'react-router'
import { PageSpinner } from '../shared/ui/page-spinner.tsx'
import { GuestOnly } from './guest-only.tsx'
import { pages } from './pages.ts'
import { RequireSession } from './require-session.tsx'
import { RootLayout } from './root-layout.tsx'
import { RouteError } from './route-error.tsx'

/** Screens are loaded when they are first visited; the shell and its page load side by side. */
const authScreen = () => import('./pages/auth-page.tsx').then((page) => ({ Component: page.AuthPage }))
const shell = () => import('./shell/shell.tsx').then((module) => ({ Component: module.Shell }))

const publicRoutes: RouteObject[] = [
  {
    element: <GuestOnly />,
    children: [
      {
        lazy: authScreen,
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
    lazy: () => import('./pages/verify-email-page.tsx').then((page) => ({ Component: page.VerifyEmailPage })),
  },
  {
    path: 'reset-password',
    handle: { title: 'Reset password' },
    lazy: () =>
      import('./pages/reset-password-page.tsx').then((page) => ({ Component: page.ResetPasswordPage })),
  },
]

const signedInRoutes: RouteObject[] = [
  {
    path: 'dashboard',
    handle: pages.dashboard,
    lazy: () => import('./pages/dashboard-page.tsx').then((page) => ({ Component: page.DashboardPage })),
  },
  {
    path: 'content',
    handle: pages.content,
    lazy: () => import('./pages/content-page.tsx').then((page) => ({ Component: page.ContentPage })),
  },
  {
    path: 'content/posts',
    handle: pages.content,
    lazy: () => import('./pages/posts-page.tsx').then((page) => ({ Component: page.PostsPage })),
  },
  {
    path: 'content/posts/:id',
    handle: pages.content,
    lazy: () => import('./pages/post-page.tsx').then((page) => ({ Component: page.PostPage })),
  },
  {
    path: 'content/ideas',
    handle: pages.content,
    lazy: () => import('./pages/ideas-page.tsx').then((page) => ({ Component: page.IdeasPage })),
  },
  {
    path: 'content/voices',
    handle: pages.content,
    lazy: () => import('./pages/voices-page.tsx').then((page) => ({ Component: page.VoicesPage })),
  },
  {
    path: 'content/voices/:id',
    handle: pages.content,
    lazy: () => import('./pages/voice-page.tsx').then((page) => ({ Component: page.VoicePage })),
  },
  {
    path: 'social',
    handle: pages.social,
    lazy: () => import('./pages/social-page.tsx').then((page) => ({ Component: page.SocialPage })),
  },
  {
    path: 'subscription',
    handle: pages.subscription,
    lazy: () =>
      import('./pages/subscription-page.tsx').then((page) => ({ Component: page.SubscriptionPage })),
  },
  {
    path: 'settings',
    handle: pages.settings,
    lazy: () => import('./pages/settings-page.tsx').then((page) => ({ Component: page.SettingsPage })),
  },
]

/** Where a network sends the person back to after consent; needs the session, but no navigation around it. */
const socialCallback: RouteObject = {
  path: 'social/callback/:platform',
  handle: { title: 'Connecting account' },
  lazy: () =>
    import('./pages/social-callback-page.tsx').then((page) => ({ Component: page.SocialCallbackPage })),
}

/** The route table of specification section 2. */
export const router = createBrowserRouter([
  {
    element: <RootLayout />,
    ErrorBoundary: RouteError,
    HydrateFallback: PageSpinner,
    children: [
      ...publicRoutes,
      {
        element: <RequireSession />,
        children: [{ lazy: shell, children: signedInRoutes }, socialCallback],
      },
      // The static landing page answers `/`; only an installation without one comes here.
      { index: true, element: <Navigate to="/login" replace /> },
      { path: '*', element: <Navigate to="/dashboard" replace /> },
    ],
  },
])
