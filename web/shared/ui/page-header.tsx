import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

type Props = { title: string; subtitle?: string | undefined; actions?: ReactNode }

/**
 * The page's h1 with its subtitle. It gets the focus after a navigation, so that screen readers announce the page. The
 * shell renders it in the top bar; pages outside the shell render their own.
 */
export function PageHeader({ title, subtitle, actions }: Props) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minWidth: 0, flex: 1 }}>
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Typography
          component="h1"
          variant="h4"
          tabIndex={-1}
          data-page-heading=""
          // On phones, a long title wraps to two smaller lines instead of being truncated.
          sx={{ fontSize: { xs: '1rem', sm: '1.25rem' }, overflow: 'hidden', maxHeight: '2.6em' }}
        >
          {title}
        </Typography>
        {subtitle && (
          <Typography
            variant="caption"
            noWrap
            sx={{ display: { xs: 'none', sm: 'block' }, color: 'text.secondary' }}
          >
            {subtitle}
          </Typography>
        )}
      </Box>
      {actions}
    </Box>
  )
}
