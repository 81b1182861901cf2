import Box from '@mui/material/Box'
import { useState } from 'react'
import { Outlet, useLocation } from 'react-router'
import { VideoWatch } from '../../features/assistant/index.ts'
import { LiveUpdates } from '../../features/notifications/index.ts'
import { useUser } from '../../shared/auth/auth-context.ts'
import { usePlanChanges, PlanGatesProvider } from '../../features/points/index.ts'
import { useFreshDisplay } from '../../shared/display/use-fresh-display.ts'
import { BottomBar, bottomBarHeight } from './bottom-bar.tsx'
import { NavigationDrawer } from './navigation-drawer.tsx'
import { Sidebar } from './sidebar.tsx'
import { sidebarWidth } from './sidebar-width.ts'
import { SkipLink } from './skip-link.tsx'
import { Tooltips } from './tooltips.tsx'
import { TopBar } from './top-bar.tsx'
import { useChosenLook } from './use-chosen-look.ts'
import { VerifyBanner } from './verify-banner.tsx'

/** The layout of signed-in pages: sidebar (a drawer below lg), top bar and page. */
export function Shell() {
  const user = useUser()
  usePlanChanges()
  useFreshDisplay()
  useChosenLook()
  const [menuOpen, setMenuOpen] = useState(false)
  // The composer has a bar of its own at the bottom.
  const hasBottomBar = useLocation().pathname !== '/content'
  return (
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
      <NavigationDrawer open={menuOpen} onClose={() => setMenuOpen(false)} />
      <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' }}>
        <TopBar onOpenMenu={() => setMenuOpen(true)} hasBottomBar={hasBottomBar} />
        {!user.email_verified && <VerifyBanner />}
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
          <Box sx={{ maxWidth: 1200, mx: 'auto' }}>
            <PlanGatesProvider>
              <Outlet />
            </PlanGatesProvider>
          </Box>
        </Box>
      </Box>
      {hasBottomBar && <BottomBar onMore={() => setMenuOpen(true)} />}
      <VideoWatch />
      <Tooltips />
      <LiveUpdates key={user.id} />
    </Box>
  )
}
