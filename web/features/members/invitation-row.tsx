import MailIcon from '@mui/icons-material/MailOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Invitation } from '../../../contract/members/invitations.ts'
import { roleTexts } from '../../../contract/members/roles.ts'
import { counted } from '../../shared/numbers/compact-number.ts'
import { formatDate } from '../../shared/time/date-time.ts'
import { useToasts } from '../../shared/ui/feedback/toasts.tsx'
import { resendInvitation, useMemberChange, withdrawInvitation } from './member-calls.ts'
import { RowMenu, rowStyle } from './member-row.tsx'

/** An address that was invited and has not joined, with sending again and withdrawing. */
export function InvitationRow({ invitation }: { invitation: Invitation }) {
  const { id, email, role, socialAccountIds, invitedBy, expiresAt, isExpired } = invitation
  const toasts = useToasts()
  const fail = (error: Error) => toasts.show({ severity: 'error', text: error.message })
  const resend = useMemberChange(resendInvitation, {
    onSuccess: () => toasts.show({ severity: 'success', text: `The invitation to ${email} was sent again.` }),
    onError: fail,
  })
  const withdraw = useMemberChange(withdrawInvitation, {
    onSuccess: () => toasts.show({ severity: 'success', text: `The invitation to ${email} was withdrawn.` }),
    onError: fail,
  })
  const until = formatDate(expiresAt, { month: 'long' })
  return (
    <Box component="li" sx={rowStyle} aria-busy={resend.isPending || withdraw.isPending}>
      <Box
        aria-hidden="true"
        sx={{
          width: 40,
          height: 40,
          borderRadius: '50%',
          display: 'grid',
          placeItems: 'center',
          bgcolor: 'background.subtle',
          color: 'text.secondary',
        }}
      >
        <MailIcon fontSize="small" />
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Typography component="h3" variant="subtitle2" sx={{ overflowWrap: 'anywhere' }}>
          {email}
        </Typography>
        <Typography variant="body2" sx={{ color: isExpired ? 'warning.strong' : 'text.secondary' }}>
          {isExpired ? `Ended on ${until}: send it again.` : `Ends on ${until}`}
          {invitedBy !== null && !isExpired && `, invited by ${invitedBy}`}
        </Typography>
      </Box>
      <Box className="role">
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {roleTexts[role].name}
        </Typography>
        {socialAccountIds && (
          <Typography variant="caption" sx={{ color: 'text.secondary', display: 'block' }}>
            {counted(socialAccountIds.length, 'account')} only
          </Typography>
        )}
      </Box>
      <RowMenu
        label={`Actions for the invitation to ${email}`}
        actions={[
          { words: 'Send again', act: () => resend.mutate(id) },
          { words: 'Withdraw', act: () => withdraw.mutate(id) },
        ]}
      />
    </Box>
  )
}
