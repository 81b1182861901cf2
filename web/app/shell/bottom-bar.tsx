import AddIcon from '@mui/icons-material/Add'
import ArticleIcon from '@mui/icons-material/ArticleOutlined'
import CalendarIcon from '@mui/icons-material/CalendarMonthOutlined'
import MenuIcon from '@mui/icons-material/Menu'
import DashboardIcon from '@mui/icons-material/SpaceDashboardOutlined'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { bottomBarHeight } from '../../shared/ui/bottom-bar-height.ts'
import { brandGradient } from '../../shared/theme/palette.ts'

/** The main pages on phones, within reach of a thumb. The composer has its own bar there. */
export function BottomBar({ onMore }: { onMore: () => void }) {
  return (
    <Box
      component="nav"
      aria-label="Pages"
      sx={{
        display: { xs: 'grid', md: 'none' },
        gridTemplateColumns: 'repeat(5, 1fr)',
        position: 'fixed',
        insetInline: 0,
        bottom: 0,
        zIndex: 'appBar',
        height: `calc(${bottomBarHeight}px + env(safe-area-inset-bottom))`,
        pb: 'env(safe-area-inset-bottom)',
        bgcolor: 'background.paper',
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Tab to="/dashboard" icon={<DashboardIcon />} label="Dashboard" />
      <Tab to="/content/posts" state={{ start: true }} icon={<ArticleIcon />} label="Posts" />
      <ButtonBase
        component={NavLink}
        to="/content"
        end
        aria-label="New post"
        sx={{
          alignSelf: 'center',
          justifySelf: 'center',
          width: 48,
          height: 48,
          borderRadius: '16px',
          color: '#fff',
          backgroundImage: brandGradient,
        }}
      >
        <AddIcon />
      </ButtonBase>
      <Tab to="/content/calendar" icon={<CalendarIcon />} label="Calendar" />
      <ButtonBase onClick={onMore} aria-haspopup="dialog" sx={tab}>
        <MenuIcon aria-hidden="true" />
        More
      </ButtonBase>
    </Box>
  )
}

function Tab({ to, state, icon, label }: { to: string; state?: object; icon: ReactNode; label: string }) {
  return (
    <ButtonBase component={NavLink} to={to} state={state} sx={tab}>
      {icon}
      {label}
    </ButtonBase>
  )
}

const tab = {
  flexDirection: 'column',
  gap: 0.25,
  fontSize: 12,
  lineHeight: 1.5,
  fontWeight: 550,
  color: 'text.secondary',
  '& svg': { fontSize: 24 },
  '&.active': { color: 'primary.strong' },
} as const
