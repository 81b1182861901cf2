import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

type Props = {
  tone: 'primary' | 'error'
  /** A MUI icon. */
  icon: ReactNode
  title: string
  text?: ReactNode
  action?: ReactNode
  role?: 'alert'
}

/** Replaces a list or a page: an icon, a title, a reason and the next step. */
export function StateNotice({ tone, icon, title, text, action, role }: Props) {
  return (
    <Box
      role={role}
      sx={{
        textAlign: 'center',
        px: 3,
        py: { xs: 5, sm: 7 },
        mx: 'auto',
        // In a stack, whose spacing replaces the margins.
        alignSelf: 'center',
        maxWidth: 440,
      }}
    >
      <Box
        aria-hidden="true"
        sx={{
          width: 56,
          height: 56,
          mx: 'auto',
          mb: 2,
          borderRadius: '16px',
          display: 'grid',
          placeItems: 'center',
          bgcolor: `${tone}.soft`,
          color: `${tone}.strong`,
        }}
      >
        {icon}
      </Box>
      <Typography component="p" variant="h5">
        {title}
      </Typography>
      {text && (
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5 }}>
          {text}
        </Typography>
      )}
      {action && <Box sx={{ mt: 3 }}>{action}</Box>}
    </Box>
  )
}
