import { Navigate, type RouteObject } from 'react-router'

/** The sections of Settings. */
export const settingsRoutes: RouteObject[] = [
  { index: true, element: <Navigate to="/settings/profile" replace /> },
  {
    path: 'profile',
    lazy: async () => ({
      Component: (await import('../features/settings/profile/profile-settings-screen.tsx'))
        .ProfileSettingsScreen,
    }),
  },
  {
    path: 'appearance',
    lazy: async () => ({
      Component: (await import('../features/settings/appearance/appearance-screen.tsx')).AppearanceScreen,
    }),
  },
  {
    path: 'notifications',
    lazy: async () => ({
      Component: (await import('../features/settings/notifications/notification-settings-screen.tsx'))
        .NotificationSettingsScreen,
    }),
  },
  {
    path: 'security',
    lazy: async () => ({
      Component: (await import('../features/settings/security/security-screen.tsx')).SecurityScreen,
    }),
  },
  {
    path: 'workspace',
    lazy: async () => ({
      Component: (await import('../features/settings/workspace/workspace-screen.tsx')).WorkspaceScreen,
    }),
  },
  {
    path: 'members',
    lazy: async () => ({ Component: (await import('../features/members/members-screen.tsx')).MembersScreen }),
  },
  {
    path: 'labels',
    lazy: async () => ({ Component: (await import('../features/labels/labels-screen.tsx')).LabelsScreen }),
  },
  {
    path: 'saved-texts',
    lazy: async () => ({
      Component: (await import('../features/saved-texts/saved-texts-screen.tsx')).SavedTextsScreen,
    }),
  },
  {
    path: 'assistant',
    lazy: async () => ({
      Component: (await import('../features/settings/assistant/assistant-settings-screen.tsx'))
        .AssistantSettingsScreen,
    }),
  },
  {
    path: 'api',
    lazy: async () => ({
      Component: (await import('../features/settings/api/api-screen.tsx')).ApiScreen,
    }),
  },
  {
    path: 'api/webhooks/:id',
    lazy: async () => ({
      Component: (await import('../features/webhooks/webhook-screen.tsx')).WebhookScreen,
    }),
  },
  {
    path: 'activity',
    lazy: async () => ({
      Component: (await import('../features/activity/activity-screen.tsx')).ActivityScreen,
    }),
  },
]
