import RecycleIcon from '@mui/icons-material/AutorenewRounded'
import CopyIcon from '@mui/icons-material/ContentCopyOutlined'
import ShareIcon from '@mui/icons-material/ForwardOutlined'
import Button from '@mui/material/Button'
import { Link } from 'react-router'
import type { PostSummary } from '../../../../contract/posts/posts.ts'
import { BusyButton } from '../../../shared/ui/busy-button.tsx'
import { addToEvergreen, canBeEvergreen } from './possible-actions.ts'
import { ListDialogs } from './list-dialogs.tsx'
import { useListActions } from './use-list-actions.ts'

/** Copies of a post as new drafts: for the same account, or for others. */
export function ReuseButtons({ post, onUnverified }: { post: PostSummary; onUnverified: () => void }) {
  const actions = useListActions({ onUnverified })
  return (
    <>
      <BusyButton
        variant="outlined"
        startIcon={<CopyIcon />}
        busy={actions.busy && actions.sending === null}
        busyLabel="Copying..."
        onClick={() => actions.duplicate({ posts: [post], whole: false })}
      >
        {post.status === 'published' ? 'Reuse' : 'Duplicate'}
      </BusyButton>
      <Button variant="outlined" startIcon={<ShareIcon />} onClick={() => actions.askToSend(post)}>
        Send to another account
      </Button>
      {canBeEvergreen(post) && (
        <Button component={Link} to={addToEvergreen([post])} variant="outlined" startIcon={<RecycleIcon />}>
          Add to evergreen
        </Button>
      )}
      <ListDialogs actions={actions} />
    </>
  )
}
