import CheckCircleIcon from '@mui/icons-material/CheckCircle'
import Box from '@mui/material/Box'
import { floatingShadow } from '../../shared/theme/surface-styles.ts'

/** The floating message over the corner of the illustration. */
export function PublishedNote() {
  return (
    <Box
      aria-hidden="true"
      sx={(theme) => ({
        position: 'absolute',
        right: { xs: 16, md: -20 },
        bottom: { xs: -22, md: -26 },
        display: 'flex',
        alignItems: 'center',
        gap: 1.25,
        px: 2,
        py: 1.5,
        borderRadius: '14px',
        border: `1px solid ${theme.vars.palette.divider}`,
        backgroundColor: theme.vars.palette.background.paper,
        boxShadow: floatingShadow,
        fontSize: '0.875rem',
        fontWeight: 600,
      })}
    >
      <CheckCircleIcon sx={{ fontSize: 20, color: 'success.main' }} />
      Published to 3 accounts
    </Box>
  )
}
