import Box from '@mui/material/Box'
import Drawer from '@mui/material/Drawer'
import Typography from '@mui/material/Typography'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useState } from 'react'
import { Outlet, useLocation, useMatches } from 'react-router'
import { VideoWatch } from '../../features/assistant/index.ts'
import { LiveUpdates } from '../../features/notifications/index.ts'
import { NewWorkspaceDialog, RestrictionBanner, useWorkspace } from '../../features/workspaces/index.ts'
import { useUser } from '../../shared/auth/auth-context.ts'
import { usePlanChanges, PlanGatesProvider } from '../../features/points/index.ts'
import { useFreshUser } from '../../shared/session/use-fresh-user.ts'
import { pageInfoOf } from '../pages.ts'
import { bottomBarHeight } from '../../shared/ui/bottom-bar-height.ts'
import { contentWidth } from './content-width.ts'
import { BottomBar } from './bottom-bar.tsx'
import { useRememberList } from '../../shared/navigation/last-list.ts'
import { Sidebar } from './sidebar.tsx'
import { SkipLink } from './skip-link.tsx'
import { Tooltips } from './tooltips.tsx'
import { TopBar } from './top-bar.tsx'
import { useChosenLook } from './use-chosen-look.ts'
import { VerifyBanner } from './verify-banner.tsx'

/** Specification section 9. */
const sidebarWidth = 280

/** On phones, the top bar has no room for the subtitle. The composer needs the room for the text. */
function PhoneSubtitle() {
  const { subtitle } = pageInfoOf(useMatches())
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true })
  const { pathname } = useLocation()
  if (!isPhone || !subtitle || pathname === '/content') return null
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary', mt: -0.5, mb: 1.5 }}>
      {subtitle}
    </Typography>
  )
}

/** The layout of signed-in pages: sidebar (a drawer below lg), top bar and page. */
export function Shell() {
  const user = useUser()
  usePlanChanges()
  useFreshUser()
  useChosenLook()
  const mayGenerate = useWorkspace().data?.capabilities.includes('assistant:use') ?? false
  const [menuOpen, setMenuOpen] = useState(false)
  const closeMenu = () => setMenuOpen(false)
  useRememberList()
  // The composer has a bar of its own at the bottom.
  const { pathname } = useLocation()
  const hasBottomBar = pathname !== '/content'
  // Seven days beside each other need all of the window.
  const isWide = pathname === '/content/calendar'
  return (
    <PlanGatesProvider>
      <Box sx={{ minHeight: '100dvh', display: 'flex' }}>
        <SkipLink />
        <Box
          sx={{
            display: { xs: 'none', lg: 'block' },
            width: sidebarWidth,
            flexShrink: 0,
            position: 'sticky',
            top: 0,
            height: '100dvh',
            borderRight: 1,
            borderColor: 'divider',
          }}
        >
          <Sidebar />
        </Box>
        <Drawer
          open={menuOpen}
          onClose={closeMenu}
          sx={{ display: { lg: 'none' } }}
          slotProps={{
            paper: {
              role: 'dialog',
              'aria-label': 'Navigation',
              sx: { width: sidebarWidth, maxWidth: '86vw' },
            },
          }}
        >
          <Sidebar onNavigate={closeMenu} />
        </Drawer>
        <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' }}>
          <TopBar onOpenMenu={() => setMenuOpen(true)} hasBottomBar={hasBottomBar} isWide={isWide} />
          {!user.email_verified && <VerifyBanner />}
          <RestrictionBanner />
          <Box
            component="main"
            id="main"
            tabIndex={-1}
            sx={[
              { flex: 1, px: { xs: 2, sm: 3, lg: 4 }, py: { xs: 2, sm: 3, lg: 4 } },
              hasBottomBar && {
                pb: { xs: `calc(${bottomBarHeight + 24}px + env(safe-area-inset-bottom))`, md: 3 },
              },
            ]}
          >
            <Box sx={{ maxWidth: isWide ? undefined : contentWidth, mx: 'auto' }}>
              <PhoneSubtitle />
              <Outlet />
            </Box>
          </Box>
        </Box>
        {hasBottomBar && <BottomBar onMore={() => setMenuOpen(true)} />}
        <NewWorkspaceDialog />
        {mayGenerate && <VideoWatch />}
        <Tooltips />
        <LiveUpdates key={user.id} />
      </Box>
    </PlanGatesProvider>
  )
}
