import ResumeIcon from '@mui/icons-material/PlayCircleOutlined'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router'
import type { BlockedPosts } from '../../../../contract/posts/blocked-posts.ts'
import { BusyButton } from '../../../shared/ui/busy-button.tsx'
import { postsCounted, postsWaiting, resumeEffect } from './blocked-words.ts'
import { useResume } from './use-resume.ts'
import { wholeNumber } from '../../../shared/numbers/compact-number.ts'

/** Offers to resume the posts of an account that is connected again. */
export function ResumeNote({ blocked }: { blocked: BlockedPosts }) {
  const { resume, busy, progress } = useResume(blocked.account.id)
  return (
    <Box sx={{ p: 1.5, borderRadius: 3, bgcolor: 'info.soft', display: 'grid', gap: 1.5 }}>
      <Box sx={{ display: 'flex', gap: 1, color: 'info.strong', typography: 'body2' }}>
        <ResumeIcon aria-hidden="true" fontSize="small" />
        <span>
          {postsWaiting(blocked.count)} for you to resume. {resumeEffect(blocked)}
        </span>
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 2 }}>
        <BusyButton
          variant="contained"
          busy={busy}
          busyLabel={progress > 0 ? `Resumed ${wholeNumber(progress)}...` : 'Resuming...'}
          onClick={resume}
        >
          Resume {postsCounted(blocked.count)}
        </BusyButton>
        <SeePosts />
      </Box>
    </Box>
  )
}

/** Leads to the posts that wait. */
export function SeePosts() {
  return (
    <Link component={RouterLink} to="/content/posts?tab=attention" variant="body2">
      See what waits
    </Link>
  )
}
