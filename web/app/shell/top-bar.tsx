import CalendarIcon from '@mui/icons-material/CalendarMonthOutlined'
import MenuIcon from '@mui/icons-material/Menu'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { Link, useMatches } from 'react-router'
import { Palette } from '../palette/palette.tsx'
import { pageInfoOf } from '../pages.ts'
import { contentWidth } from './content-width.ts'
import { CreateMenu } from './create-menu.tsx'
import { AccountMenu } from './account-menu.tsx'
import { NotificationsMenu } from '../../features/notifications/index.ts'
import { PointsPill } from '../../features/points/index.ts'
import { useTabWorkspace } from '../../shared/session/tab-workspace.ts'

type Props = {
  onOpenMenu: () => void
  /** On phones the bar at the bottom opens the navigation. */
  hasBottomBar: boolean
  /** The page below uses all of the window. */
  isWide: boolean
}

/** Page title, create, calendar, points, notifications, help and account; sticky. */
export function TopBar({ onOpenMenu, hasBottomBar, isWide }: Props) {
  const { title = '', subtitle } = pageInfoOf(useMatches())
  return (
    <Box
      component="header"
      sx={{
        position: 'sticky',
        top: 0,
        zIndex: 'appBar',
        px: { xs: 2, sm: 3, lg: 4 },
        bgcolor: 'background.default',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <WorkspaceBar />
      <Box
        sx={{
          height: 71,
          display: 'flex',
          alignItems: 'center',
          gap: { xs: 0.5, sm: 2 },
          maxWidth: isWide ? undefined : contentWidth,
          mx: 'auto',
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
        <PageHeading title={title} subtitle={subtitle} small={!hasBottomBar} />
        <Box sx={{ display: 'flex', alignItems: 'center', gap: { xs: 0, sm: 1 } }}>
          <CreateMenu />
          <IconButton
            component={Link}
            to="/content/calendar"
            aria-label="Open the calendar"
            title="Calendar"
            sx={{ display: { xs: 'none', md: 'inline-flex' } }}
          >
            <CalendarIcon />
          </IconButton>
          <Palette>
            <PointsPill />
            <NotificationsMenu />
          </Palette>
          <AccountMenu />
        </Box>
      </Box>
    </Box>
  )
}

/** The color of the workspace along the upper edge, for users who work in several. Its name is in the sidebar. */
function WorkspaceBar() {
  const { workspace } = useTabWorkspace()
  if (!workspace?.isOneOfSeveral) return null
  return (
    <Box
      aria-hidden="true"
      sx={{
        position: 'absolute',
        insetInline: 0,
        top: 0,
        height: 3,
        bgcolor: `workspace.${workspace.color}`,
      }}
    />
  )
}

type HeadingProps = {
  title: string
  subtitle: string | undefined
  /** On phones the button of the navigation stands before it. */
  small: boolean
}

/** The title gets the focus after a navigation, so that screen readers announce the page. */
function PageHeading({ title, subtitle, small }: HeadingProps) {
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true })
  return (
    <Box sx={{ minWidth: 0, flex: 1 }}>
      <Typography
        component="h1"
        variant="h4"
        tabIndex={-1}
        data-page-heading=""
        // On phones, a long title wraps to two smaller lines instead of being truncated.
        sx={{
          fontSize: { xs: small ? '0.875rem' : '0.9375rem', sm: '1.25rem' },
          overflow: 'hidden',
          maxHeight: '2.6em',
        }}
      >
        {title}
      </Typography>
      {subtitle && !isPhone && (
        <Typography variant="caption" noWrap sx={{ display: 'block', color: 'text.secondary' }}>
          {subtitle}
        </Typography>
      )}
    </Box>
  )
}
