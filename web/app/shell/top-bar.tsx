import MenuIcon from '@mui/icons-material/Menu'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { useMatches } from 'react-router'
import { PageHeader } from '../../shared/ui/page-header.tsx'
import { Palette } from '../palette/palette.tsx'
import { pageInfoOf } from '../pages.ts'
import { AccountMenu } from './account-menu.tsx'
import { NotificationsMenu } from '../../features/notifications/index.ts'
import { PointsPill } from '../../features/points/index.ts'

type Props = {
  onOpenMenu: () => void
  /** On phones the bar at the bottom opens the navigation. */
  hasBottomBar: boolean
}

/** Page title, points, notifications, help and account; sticky. */
export function TopBar({ onOpenMenu, hasBottomBar }: Props) {
  const { title = '', subtitle } = pageInfoOf(useMatches())
  return (
    <Box
      component="header"
      sx={{
        position: 'sticky',
        top: 0,
        zIndex: 'appBar',
        height: 72,
        px: { xs: 2, sm: 3, lg: 4 },
        display: 'flex',
        alignItems: 'center',
        gap: { xs: 1, sm: 2 },
        bgcolor: 'background.default',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <IconButton
        edge="start"
        onClick={onOpenMenu}
        aria-label="Open navigation"
        sx={{ display: { xs: hasBottomBar ? 'none' : 'inline-flex', md: 'inline-flex', lg: 'none' } }}
      >
        <MenuIcon />
      </IconButton>
      <PageHeader title={title} subtitle={subtitle} />
      <Box sx={{ display: 'flex', alignItems: 'center', gap: { xs: 0.5, sm: 1 } }}>
        <Palette>
          <PointsPill />
          <NotificationsMenu />
        </Palette>
        <AccountMenu />
      </Box>
    </Box>
  )
}
