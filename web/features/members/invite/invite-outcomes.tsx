import CheckIcon from '@mui/icons-material/CheckCircleOutlined'
import NoteIcon from '@mui/icons-material/ErrorOutlineOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import Typography from '@mui/material/Typography'
import { useEffect, useRef } from 'react'
import type { InviteOutcome } from '../../../../contract/members/invitations.ts'

export type Outcome = { email: string; outcome: InviteOutcome }

const words: Record<InviteOutcome, string> = {
  invited: 'Invited. The link works for seven days.',
  already_member: 'Is a member already.',
  already_invited: 'Is invited already. Send it again from the list of invitations.',
  no_seat: 'Not invited: no seat is left.',
  invalid: 'Not an email address.',
  limited: 'Got several invitations today. Try again tomorrow.',
}

/** What became of each address. */
export function InviteOutcomes({ outcomes, onClose }: { outcomes: Outcome[]; onClose: () => void }) {
  const done = useRef<HTMLButtonElement>(null)
  // The form that had the focus is gone.
  useEffect(() => done.current?.focus(), [])
  return (
    <>
      <DialogContent sx={{ pt: 0 }}>
        <Box
          component="ul"
          aria-label="What became of each address"
          aria-live="polite"
          sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}
        >
          {outcomes.map(({ email, outcome }) => {
            const Icon = outcome === 'invited' ? CheckIcon : NoteIcon
            return (
              <Box component="li" key={email} sx={{ display: 'flex', gap: 1.25 }}>
                <Icon
                  aria-hidden="true"
                  sx={{ color: outcome === 'invited' ? 'success.strong' : 'warning.strong' }}
                />
                <Box sx={{ minWidth: 0 }}>
                  <Typography variant="subtitle2" sx={{ overflowWrap: 'anywhere' }}>
                    {email}
                  </Typography>
                  <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                    {words[outcome]}
                  </Typography>
                </Box>
              </Box>
            )
          })}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button ref={done} variant="contained" onClick={onClose}>
          Done
        </Button>
      </DialogActions>
    </>
  )
}
