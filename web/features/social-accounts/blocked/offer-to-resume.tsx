import CheckIcon from '@mui/icons-material/CheckCircleOutlined'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { BlockedPosts } from '../../../../contract/posts/blocked-posts.ts'
import { platforms } from '../../../../contract/platforms/platforms.ts'
import { handleOf } from '../../../../contract/social-accounts/handle-of.ts'
import { BusyButton } from '../../../shared/ui/busy-button.tsx'
import { postsCounted, postsWaiting, resumeEffect } from './blocked-words.ts'
import { useResume } from './use-resume.ts'
import { wholeNumber } from '../../../shared/numbers/compact-number.ts'

/** After an account was connected again: offers to resume its posts before leading on. */
export function OfferToResume({ blocked, onDone }: { blocked: BlockedPosts; onDone: () => void }) {
  const { account, count } = blocked
  const { resume, busy, progress } = useResume(account.id, onDone)
  return (
    <Stack spacing={2} sx={{ alignItems: 'center' }}>
      <CheckIcon aria-hidden="true" color="success" fontSize="large" />
      <Typography component="h1" variant="h4">
        {handleOf(account.username)} on {platforms[account.platform].name} is connected again
      </Typography>
      <Typography sx={{ color: 'text.secondary' }}>
        {postsWaiting(count)} for it, and nothing is published unless you resume {count === 1 ? 'it' : 'them'}
        . {resumeEffect(blocked)}
      </Typography>
      <Stack direction="row" spacing={1.5}>
        <BusyButton
          variant="contained"
          busy={busy}
          busyLabel={progress > 0 ? `Resumed ${wholeNumber(progress)}...` : 'Resuming...'}
          onClick={resume}
        >
          Resume {postsCounted(count)}
        </BusyButton>
        <Button variant="outlined" onClick={onDone} disabled={busy}>
          Not now
        </Button>
      </Stack>
    </Stack>
  )
}
