import MailIcon from '@mui/icons-material/MarkEmailUnreadOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { lazy, Suspense, useState } from 'react'

const EmailVerificationDialog = lazy(() =>
  import('../../features/accounts/email-verification-dialog.tsx').then((module) => ({
    default: module.EmailVerificationDialog,
  })),
)

/** Tells whoever has not verified the address what is missing, and leads to the dialog. */
export function VerifyBanner() {
  const [open, setOpen] = useState(false)
  const [opened, setOpened] = useState(false)
  const show = () => {
    setOpened(true)
    setOpen(true)
  }
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
      <Button size="small" color="inherit" onClick={show}>
        Verify email
      </Button>
      {opened && (
        <Suspense>
          <EmailVerificationDialog open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Box>
  )
}
