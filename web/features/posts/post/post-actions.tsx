import CheckIcon from '@mui/icons-material/Check'
import EditIcon from '@mui/icons-material/Edit'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import LockIcon from '@mui/icons-material/LockOutlined'
import ReviewIcon from '@mui/icons-material/RateReviewOutlined'
import ClockIcon from '@mui/icons-material/Schedule'
import SendIcon from '@mui/icons-material/Send'
import StopIcon from '@mui/icons-material/Undo'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { PostSummary } from '../../../../contract/posts/posts.ts'
import { platforms } from '../../../../contract/platforms/platforms.ts'
import { handleOf } from '../../../../contract/social-accounts/handle-of.ts'
import { Link } from 'react-router'
import { partOf } from '../../points/index.ts'
import { BusyButton } from '../../../shared/ui/busy-button.tsx'
import { ConfirmDialog } from '../../../shared/ui/feedback/confirm-dialog.tsx'
import { ScheduleDialog } from '../schedule/lazy-schedule-dialog.ts'
import { isPlanned, isStopped, waitsForAccount } from '../actions/possible-actions.ts'
import { cureOf } from '../cure/cure-of.ts'
import { usePostActions } from './use-post-actions.ts'
import { ReuseButtons } from '../actions/reuse-buttons.tsx'

type Props = {
  post: PostSummary
  /** Publishing requires a verified address. */
  onUnverified: () => void
  onDeleted?: () => void | Promise<void>
  /** Shares it for review; undefined where that is not possible. */
  onShare?: (() => void) | undefined
}

/** The actions that the server allows this user on this post. */
export function PostActions({ post, onUnverified, onDeleted, onShare }: Props) {
  const { can } = post
  const planned = isPlanned(post)
  const waits = waitsForAccount(post)
  // The problem above has its button.
  const cure = cureOf(post)
  const actions = usePostActions(post, { onUnverified, onDeleted })
  const waiting = post.status === 'publishing'
  const asks = can.asksApproval
  // Asking again would ask the same.
  const asked = asks && post.approval?.state === 'asked'
  const platform = platforms[post.platform].name
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {can.edit && (
        <Button component={Link} to={`/content?post=${post.id}`} variant="outlined" startIcon={<EditIcon />}>
          Edit
        </Button>
      )}
      {can.publishRest && cure !== 'publishRest' && (
        <BusyButton
          variant="contained"
          startIcon={<SendIcon />}
          busy={actions.busy === 'publishRest'}
          busyLabel="Publishing..."
          onClick={actions.publishRest}
        >
          Publish the rest
        </BusyButton>
      )}
      {can.leaveRest && (
        <Button variant="outlined" startIcon={<CheckIcon />} onClick={() => actions.ask('leaveRest')}>
          Leave it as it is
        </Button>
      )}
      {can.publish && !asked && !waits && cure !== 'tryAgain' && cure !== 'publishNow' && (
        <BusyButton
          variant="outlined"
          startIcon={<SendIcon />}
          busy={actions.busy === 'publish'}
          busyLabel="Publishing..."
          onClick={() => actions.ask('publish')}
        >
          {asks ? 'Ask to publish' : post.status === 'failed' ? 'Try again' : 'Publish Now'}
        </BusyButton>
      )}
      {can.schedule && !(asked && !planned) && !waits && (
        <Button
          variant="outlined"
          startIcon={actions.scheduleLocked ? <LockIcon /> : <ClockIcon />}
          {...(actions.scheduleLocked && { title: partOf('scheduling') })}
          onClick={() => actions.ask('schedule')}
        >
          {planned ? 'Reschedule' : asks ? 'Ask to schedule' : 'Schedule'}
        </Button>
      )}
      {can.cancel && (
        <BusyButton
          variant="outlined"
          startIcon={<StopIcon />}
          busy={actions.busy === 'cancel'}
          busyLabel="Canceling..."
          onClick={actions.cancel}
        >
          {waiting ? 'Stop trying' : post.approval ? 'Stop asking' : 'Cancel schedule'}
        </BusyButton>
      )}
      {onShare && (
        <Button variant="outlined" startIcon={<ReviewIcon />} onClick={onShare}>
          Share for review
        </Button>
      )}
      {can.duplicate && <ReuseButtons post={post} onUnverified={onUnverified} />}
      {can.delete && (
        <Button
          variant="text"
          color="error"
          startIcon={<DeleteIcon />}
          onClick={() => actions.ask('delete')}
          sx={{ color: 'error.strong' }}
        >
          Delete
        </Button>
      )}
      {can.deleteOnPlatform && (
        <Button
          variant="text"
          color="error"
          startIcon={<DeleteIcon />}
          onClick={() => actions.ask('deleteOnPlatform')}
          sx={{ color: 'error.strong' }}
        >
          Delete on {platform}
        </Button>
      )}
      {actions.asking === 'schedule' && (
        <ScheduleDialog
          scheduledAt={isStopped(post) ? null : post.scheduledAt}
          moving={planned}
          asks={asks && post.approval?.state !== 'asked'}
          accountIds={post.account ? [post.account.id] : []}
          about={{ postIds: [post.id] }}
          onSchedule={actions.schedule}
          onClose={actions.close}
        />
      )}
      <ConfirmDialog
        open={actions.asking === 'publish'}
        title={asks ? `Ask to publish to ${platform}?` : `Publish to ${platform} now?`}
        text={
          asks
            ? 'It is published as soon as it is approved.'
            : post.account
              ? `This posts immediately as ${handleOf(post.account.username)}.`
              : 'This posts immediately.'
        }
        confirmLabel={asks ? 'Ask for approval' : 'Publish Now'}
        busyLabel={asks ? 'Asking...' : 'Publishing...'}
        busy={actions.busy === 'publish'}
        onConfirm={actions.publish}
        onCancel={actions.close}
      />
      <ConfirmDialog
        open={actions.asking === 'leaveRest'}
        title="Leave this post as it is?"
        text={`What is on ${platform} stays there, and the rest will not be published. This cannot be undone.`}
        confirmLabel="Leave it as it is"
        busyLabel="Saving..."
        busy={actions.busy === 'leaveRest'}
        onConfirm={actions.leaveRest}
        onCancel={actions.close}
      />
      <ConfirmDialog
        open={actions.asking === 'deleteOnPlatform'}
        title={`Delete this post on ${platform}?`}
        text="Nobody will see it there any more, and what people wrote below it is lost. It stays in Postwright with its history and its numbers. This cannot be undone."
        confirmLabel={`Delete on ${platform}`}
        busyLabel="Deleting..."
        busy={actions.busy === 'deleteOnPlatform'}
        destructive
        onConfirm={actions.deleteOnPlatform}
        onCancel={actions.close}
      />
      <ConfirmDialog
        open={actions.asking === 'delete'}
        title="Delete this post?"
        text={
          planned
            ? 'It will not be published. This cannot be undone.'
            : 'Its text and history will be deleted. This cannot be undone.'
        }
        confirmLabel="Delete"
        busyLabel="Deleting..."
        busy={actions.busy === 'delete'}
        destructive
        onConfirm={actions.remove}
        onCancel={actions.close}
      />
    </Box>
  )
}
