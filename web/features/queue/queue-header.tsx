import BackIcon from '@mui/icons-material/ArrowBackRounded'
import PauseIcon from '@mui/icons-material/PauseRounded'
import PlayIcon from '@mui/icons-material/PlayArrowRounded'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router'
import { platforms } from '../../../contract/platforms/platforms.ts'
import { handleOf } from '../../../contract/social-accounts/handle-of.ts'
import type { AccountQueue } from '../../../contract/queue/queue.ts'
import type { SocialAccount } from '../../../contract/social-accounts/social-accounts.ts'
import { AccountAvatar } from '../../shared/ui/account-avatar.tsx'
import { BusyButton } from '../../shared/ui/busy-button.tsx'
import { MessageAlert } from '../../shared/ui/feedback/message-alert.tsx'
import { useQueueChanged } from './posts/queued-posts.ts'
import { pauseQueue, resumeQueue } from './queue-calls.ts'

type Props = { account: SocialAccount; queue: AccountQueue; canChange: boolean }

/** Whose queue it is, and whether it runs. */
export function QueueHeader({ account, queue, canChange }: Props) {
  const changed = useQueueChanged()
  const { paused } = queue
  const turn = useMutation({
    mutationFn: () => (paused ? resumeQueue(account.id) : pauseQueue(account.id)),
    onSettled: changed,
  })
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Button
        component={Link}
        to="/social"
        variant="text"
        color="inherit"
        startIcon={<BackIcon />}
        sx={{ justifySelf: 'start', color: 'text.secondary', px: 1, ml: -1 }}
      >
        Connected Accounts
      </Button>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, flexWrap: 'wrap' }}>
        <AccountAvatar
          name={account.name}
          pictureUrl={account.pictureUrl}
          platform={account.platform}
          size={44}
        />
        <Box sx={{ flex: '1 1 180px', minWidth: 0 }}>
          <Typography component="h2" variant="h4" noWrap>
            {account.name}
          </Typography>
          <Typography variant="body2" noWrap sx={{ color: 'text.secondary' }}>
            {handleOf(account.username)} · {platforms[account.platform].name}
          </Typography>
        </Box>
        {canChange && queue.version > 0 && (
          <BusyButton
            variant={paused ? 'contained' : 'outlined'}
            startIcon={paused ? <PlayIcon /> : <PauseIcon />}
            busy={turn.isPending}
            busyLabel={paused ? 'Resuming...' : 'Pausing...'}
            onClick={() => turn.mutate()}
          >
            {paused ? 'Resume queue' : 'Pause queue'}
          </BusyButton>
        )}
      </Box>
      <MessageAlert
        message={turn.error && { severity: 'error', text: turn.error.message }}
        onClose={turn.reset}
      />
      {paused && (
        <Alert severity="warning" icon={<PauseIcon fontSize="inherit" />}>
          This queue is paused: none of its posts is published. When you resume it, posts that missed their
          time take the next free slots, in the same order.
        </Alert>
      )}
    </Box>
  )
}
