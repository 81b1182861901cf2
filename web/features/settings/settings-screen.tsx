import Box from '@mui/material/Box'
import { useEffect } from 'react'
import { Outlet } from 'react-router'
import { refreshUser } from '../../shared/auth/auth-calls.ts'
import { SectionLinks } from '../../shared/ui/section-links.tsx'
import { useWorkspace } from '../workspaces/index.ts'

const links = [
  { label: 'Profile', to: '/settings/profile' },
  { label: 'Appearance', to: '/settings/appearance' },
  { label: 'Notifications', to: '/settings/notifications' },
  { label: 'Security', to: '/settings/security' },
  { label: 'Workspace', to: '/settings/workspace' },
  { label: 'Members', to: '/settings/members' },
  { label: 'Labels', to: '/settings/labels' },
  { label: 'Saved texts', to: '/settings/saved-texts' },
  { label: 'Assistant', to: '/settings/assistant' },
]

const apiLink = { label: 'API', to: '/settings/api' }
const activityLink = { label: 'Activity', to: '/settings/activity' }

/** The sections of Settings and the one in the URL. */
export function SettingsScreen() {
  const can = useWorkspace().data?.capabilities
  const more = [
    ...(can?.includes('api-keys:write') || can?.includes('webhooks:manage') ? [apiLink] : []),
    ...(can?.includes('activity:read') ? [activityLink] : []),
  ]
  useEffect(() => {
    // Another device may have changed the name or confirmed an address. A failure is logged there.
    void refreshUser().catch(() => undefined)
  }, [])
  return (
    <Box
      sx={{
        display: 'grid',
        columnGap: 4,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '200px minmax(0, 760px)' },
        alignItems: 'start',
      }}
    >
      <SectionLinks label="Settings" links={[...links, ...more]} column />
      <Outlet />
    </Box>
  )
}
