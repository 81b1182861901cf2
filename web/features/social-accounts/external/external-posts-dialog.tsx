import HistoryIcon from '@mui/icons-material/History'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { handleOf } from '../../../../contract/social-accounts/handle-of.ts'
import { platforms } from '../../../../contract/platforms/platforms.ts'
import type { SocialAccount } from '../../../../contract/social-accounts/social-accounts.ts'
import { formatDateTime } from '../../../shared/time/date-time.ts'
import { BusyButton } from '../../../shared/ui/busy-button.tsx'
import { EmptyState } from '../../../shared/ui/feedback/empty-state.tsx'
import { MessageAlert } from '../../../shared/ui/feedback/message-alert.tsx'
import { LoadMore } from '../../../shared/ui/load-more.tsx'
import { ExternalPostRow } from './external-post-row.tsx'
import { useExternalPosts, useReadExternalPosts } from './external-post-calls.ts'

/** The posts that an account published before it was connected. They are read when a user asks for it. */
export function ExternalPostsDialog({ account, onClose }: { account: SocialAccount; onClose: () => void }) {
  const titleId = useId()
  const list = useExternalPosts(account.id)
  const reading = useReadExternalPosts(account.id)
  const { shortName } = platforms[account.platform]
  const readAt = list.data?.pages[0]?.readAt ?? null
  const posts = list.data?.pages.flatMap((page) => page.posts) ?? []
  const error = reading.error ?? (list.data ? null : list.error)
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId}>
        Past posts of {handleOf(account.username)} on {platforms[account.platform].name}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, pt: 0 }}>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          What {shortName} has from before this account was connected. These posts are external: they are not
          included in lists or analytics.
          {readAt !== null && ` Updated ${formatDateTime(readAt)}.`}
        </Typography>
        <MessageAlert message={error && { severity: 'error', text: error.message }} />
        {list.isPending && <Skeleton variant="rounded" height={160} />}
        {list.data && posts.length === 0 && (
          <EmptyState
            icon={<HistoryIcon />}
            title={readAt === null ? 'Not read yet' : 'No past posts'}
            text={
              readAt === null
                ? `Read up to 50 of its newest posts from ${shortName}, with their numbers.`
                : `${shortName} lists no post from before this account was connected.`
            }
          />
        )}
        {posts.length > 0 && (
          <Box component="ul" aria-label="Past posts" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {posts.map((post) => (
              <ExternalPostRow key={post.id} post={post} platform={shortName} />
            ))}
          </Box>
        )}
        <LoadMore list={list} />
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          Close
        </Button>
        <BusyButton
          variant={readAt === null ? 'contained' : 'outlined'}
          busy={reading.isPending}
          busyLabel="Reading..."
          disabled={!list.data}
          onClick={() => reading.mutate()}
        >
          {readAt === null ? `Read from ${shortName}` : 'Read again'}
        </BusyButton>
      </DialogActions>
    </Dialog>
  )
}
