import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { platforms } from '../../../../contract/platforms/platforms.ts'
import type { SocialAccount } from '../../../../contract/social-accounts/social-accounts.ts'
import { useLocked } from '../../points/index.ts'
import { useQueues } from './slot-calls.ts'
import { reasonFor } from './suggestion-text.ts'
import { UseRecommended } from './use-recommended.tsx'

/** Offers times for the queue of an account that has none, if the plan includes scheduling. */
export function NoSlotsNote({ account }: { account: SocialAccount }) {
  const locked = useLocked('scheduling')
  const { queues = [], can } = useQueues().data ?? {}
  const queue = queues.find(({ socialAccountId }) => socialAccountId === account.id)
  if (locked || !can?.change || !queue?.suggestion || queue.slots.length > 0) return null
  return (
    <Box sx={{ display: 'grid', gap: 1, p: 1.5, borderRadius: 3, bgcolor: 'background.subtle' }}>
      <Typography variant="body2">
        <strong>No times for its queue yet.</strong>{' '}
        {reasonFor(queue.suggestion, platforms[account.platform].name)}
      </Typography>
      <UseRecommended queue={queue} size="small" sx={{ justifySelf: 'start' }} />
    </Box>
  )
}
