import Box from '@mui/material/Box'
import { Link, useLocation } from 'react-router'

const pages = [
  { label: 'Compose', to: '/content' },
  { label: 'Posts', to: '/content/posts' },
  { label: 'Ideas', to: '/content/ideas' },
  { label: 'Brand voices', to: '/content/voices' },
]

/** The parts of Content Studio; links, for each has an address. */
export function ContentTabs() {
  const { pathname } = useLocation()
  const current = pages.findLast(({ to }) => pathname.startsWith(to))?.to
  return (
    <Box
      component="nav"
      aria-label="Content Studio"
      sx={{
        display: 'flex',
        gap: { xs: 2, sm: 3 },
        mb: 3,
        overflowX: 'auto',
        overflowY: 'hidden',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      {pages.map(({ label, to }) => {
        const here = to === current
        return (
          <Box
            key={to}
            component={Link}
            to={to}
            aria-current={here ? 'page' : undefined}
            sx={{
              py: 1.25,
              flexShrink: 0,
              mb: '-1px',
              typography: 'subtitle2',
              textDecoration: 'none',
              borderBottom: 2,
              borderColor: here ? 'primary.main' : 'transparent',
              color: here ? 'primary.strong' : 'text.secondary',
              '&:hover': { color: 'text.primary' },
            }}
          >
            {label}
          </Box>
        )
      })}
    </Box>
  )
}
