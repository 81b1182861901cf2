import MailIcon from '@mui/icons-material/MarkEmailUnreadOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { InboxLink, useInbox, useVerificationDialog } from '../../features/accounts/index.ts'

/** Asks a user with an unverified email address to verify it. */
export function VerifyBanner() {
  const verification = useVerificationDialog()
  const inbox = useInbox()
  return (
    <Box
      component="aside"
      aria-label="Email verification"
      sx={{
        px: { xs: 2, sm: 3, lg: 4 },
        py: 0.75,
        display: 'flex',
        // On phones, the buttons stand below the words instead of squeezing them.
        flexWrap: { xs: 'wrap', sm: 'nowrap' },
        alignItems: 'center',
        columnGap: 1.5,
        rowGap: 0.5,
        bgcolor: 'warning.soft',
        color: 'warning.strong',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <MailIcon aria-hidden="true" fontSize="small" />
      <Typography variant="body2" sx={{ flex: { xs: '1 1 80%', sm: 1 }, fontWeight: 550 }}>
        Verify your email address to publish posts and use AI.
      </Typography>
      {inbox && <InboxLink inbox={inbox} />}
      <Button size="small" color="inherit" onClick={verification.ask}>
        Verify email
      </Button>
      {verification.dialog}
    </Box>
  )
}
