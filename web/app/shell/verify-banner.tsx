import MailIcon from '@mui/icons-material/MarkEmailUnreadOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { onDemand } from '../../shared/ui/on-demand.tsx'

const dialog = onDemand(
  async () => (await import('../../features/accounts/email-verification-dialog.tsx')).EmailVerificationDialog,
)

/** Tells whoever has not verified the address what is missing, and leads to the dialog. */
export function VerifyBanner() {
  const [open, setOpen] = useState(false)
  return (
    <Box
      component="aside"
      aria-label="Email verification"
      sx={{
        px: { xs: 2, sm: 3, lg: 4 },
        py: 0.75,
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        bgcolor: 'warning.soft',
        color: 'warning.strong',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <MailIcon aria-hidden="true" fontSize="small" />
      <Typography variant="body2" sx={{ flex: 1, fontWeight: 550 }}>
        Verify your email address to publish posts and use AI.
      </Typography>
      <Button
        size="small"
        color="inherit"
        onPointerEnter={dialog.load}
        onFocus={dialog.load}
        onClick={() => setOpen(true)}
      >
        Verify email
      </Button>
      <dialog.Component open={open} onClose={() => setOpen(false)} />
    </Box>
  )
}
