import Link from '@mui/material/Link'

/** First in the tab order: skips the navigation. */
export function SkipLink() {
  return (
    <Link
      href="#main"
      sx={{
        position: 'fixed',
        top: 12,
        left: 12,
        zIndex: 'tooltip',
        px: 2,
        py: 1,
        borderRadius: '12px',
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        transform: 'translateY(-200%)',
        '&:focus': { transform: 'none' },
      }}
    >
      Skip to content
    </Link>
  )
}
