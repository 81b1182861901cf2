import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useRef, useState } from 'react'
import { approvalNoteLimit } from '../../../../contract/approval/approval.ts'
import { platforms } from '../../../../contract/platforms/platforms.ts'
import type { PostSummary } from '../../../../contract/posts/posts.ts'
import { handleOf } from '../../../../contract/social-accounts/handle-of.ts'
import { FormField } from '../../../shared/forms/form-field.tsx'
import { counted } from '../../../shared/numbers/compact-number.ts'
import { lineClamp } from '../../../shared/theme/text-overflow.ts'
import { BusyButton } from '../../../shared/ui/busy-button.tsx'
import { ConfirmDialog } from '../../../shared/ui/feedback/confirm-dialog.tsx'
import { MessageAlert } from '../../../shared/ui/feedback/message-alert.tsx'
import { PlatformIcon } from '../../../shared/ui/platform-icon.tsx'
import type { Asked, Deciding } from './use-decide.ts'

/** The dialog of `useDecide`. `posts`: all posts that the screen shows. */
export function ReasonDialog({ deciding, posts }: { deciding: Deciding; posts: readonly PostSummary[] }) {
  const { asked } = deciding
  if (!asked) return null
  const about = posts.filter(({ id }) => asked.postIds.includes(id))
  if (asked.decision === 'approve') {
    return (
      <ConfirmDialog
        open
        title={
          about.length > 1 ? `Approve and publish ${about.length} posts?` : 'Approve and publish this post?'
        }
        text="What has no time is published as soon as it is approved."
        confirmLabel="Approve and publish"
        busyLabel="Approving..."
        busy={deciding.busy !== null}
        onConfirm={() => deciding.confirm(about, '')}
        onCancel={deciding.close}
      />
    )
  }
  return <Opened key={asked.postIds.join(' ')} decision={asked.decision} deciding={deciding} posts={about} />
}

const words = {
  request_changes: {
    title: 'Ask for changes',
    label: 'What should change?',
    confirm: 'Ask for changes',
    busy: 'Asking...',
    hint: 'The author reads this above the text.',
  },
  reject: {
    title: 'Reject',
    label: 'Why not?',
    confirm: 'Reject',
    busy: 'Rejecting...',
    hint: 'The post becomes a draft without a time, and its points are returned.',
  },
} as const

type Props = {
  decision: Exclude<Asked['decision'], 'approve'>
  deciding: Deciding
  posts: readonly PostSummary[]
}

function Opened({ decision, deciding, posts }: Props) {
  const titleId = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const { title, label, confirm, busy, hint } = words[decision]
  const isBusy = deciding.busy !== null
  const missing = reason.trim() === ''
  const send = () => {
    setTried(true)
    if (!missing) deciding.confirm(posts, reason.trim())
  }
  const [first] = posts
  return (
    <Dialog
      open
      onClose={isBusy ? undefined : deciding.close}
      aria-labelledby={titleId}
      maxWidth="xs"
      fullWidth
      slotProps={{ transition: { onEntering: () => field.current?.focus() } }}
    >
      <DialogTitle id={titleId}>
        {title}
        {posts.length > 1 && ` · ${counted(posts.length, 'post')}`}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <MessageAlert
          message={deciding.failure === null ? null : { severity: 'warning', text: deciding.failure }}
        />
        {first && posts.length === 1 && <About post={first} />}
        {posts.length === 0 && <span>This post does not wait for approval any more.</span>}
        <FormField
          label={label}
          inputRef={field}
          multiline
          minRows={3}
          maxRows={10}
          value={reason}
          error={tried && missing ? 'Say what should change, or why not.' : undefined}
          hint={hint}
          inputProps={{ maxLength: approvalNoteLimit }}
          onChange={({ target }) => setReason(target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send()
          }}
        />
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={deciding.close} disabled={isBusy}>
          Cancel
        </Button>
        <BusyButton
          variant="contained"
          color={decision === 'reject' ? 'error' : 'primary'}
          busy={isBusy}
          busyLabel={busy}
          disabled={posts.length === 0}
          onClick={send}
        >
          {confirm}
        </BusyButton>
      </DialogActions>
    </Dialog>
  )
}

/** The post that is decided, which may be one of several with the same text. */
const About = ({ post: { platform, account, excerpt } }: { post: PostSummary }) => (
  <Box sx={{ display: 'grid', gap: 1, color: 'text.secondary', overflowWrap: 'anywhere' }}>
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.75, typography: 'caption' }}>
      <PlatformIcon platform={platform} size={14} />
      {platforms[platform].name}
      {account && ` · ${handleOf(account.username)}`}
    </Box>
    <Box
      component="blockquote"
      sx={{
        m: 0,
        pl: 1.5,
        borderLeft: 3,
        borderColor: 'divider',
        typography: 'body2',
        whiteSpace: 'pre-line',
        ...lineClamp(6),
      }}
    >
      {excerpt}
    </Box>
  </Box>
)
