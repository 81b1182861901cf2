import RepeatIcon from '@mui/icons-material/RepeatRounded'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { PostSummary } from '../../../../contract/posts/posts.ts'
import { seriesLimits } from '../../../../contract/series/series.ts'
import { counted } from '../../../shared/numbers/compact-number.ts'
import { useToasts } from '../../../shared/ui/feedback/toasts.tsx'
import { ConfirmDialog } from '../../../shared/ui/feedback/confirm-dialog.tsx'
import { useDeletePost, usePostsChanged } from '../post-queries.ts'
import { ChangeSeriesDialog } from './change-series-dialog.tsx'
import { endWords, ruleWords } from './rule-words.ts'
import { skipPost, stopAfter, useSeries } from './series-calls.ts'

/** Why no further posts are made, and what helps. */
const obstacles = {
  storage:
    'Your storage is full, so no further posts of this series are made. Delete posts, pictures or videos that you no longer need, or get a larger plan.',
  plan: 'Your plan does not include scheduling, so no further posts of this series are made.',
}

type Props = { post: PostSummary; series: NonNullable<PostSummary['series']> }

/** `done`: the message after it. */
type Action = { act: () => Promise<unknown>; done: string }

/** How a post repeats, whether its points are reserved, and what can be done with those that follow. */
export function SeriesOfPost({ post, series: { id, points } }: Props) {
  const { data } = useSeries(id)
  const [asking, setAsking] = useState<'skip' | 'change' | 'stop' | null>(null)
  const navigate = useNavigate()
  const toasts = useToasts()
  const changed = usePostsChanged()
  const deletePost = useDeletePost()
  const close = () => setAsking(null)
  const action = useMutation({
    mutationFn: ({ act }: Action) => act(),
    onSuccess: (_reply, { done }) => toasts.show({ severity: 'success', text: done }),
    onError: (error) => toasts.show({ severity: 'error', text: error.message }),
    onSettled: () => {
      close()
      changed()
    },
  })
  if (!data) return null
  const { series, can } = data
  const skip = () =>
    deletePost(
      post.id,
      () => skipPost(id, post.groupId),
      () => navigate('/content/calendar', { replace: true }),
    )
  const isScheduled = post.status === 'scheduled'
  return (
    <Box
      component="section"
      aria-label="Series"
      sx={{ display: 'grid', gap: 1, p: 2, border: 1, borderColor: 'divider', borderRadius: 3 }}
    >
      <Typography variant="body2" sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <RepeatIcon fontSize="small" aria-hidden="true" />
        {series.ended && series.upcoming === 0
          ? 'This series has ended.'
          : `Repeats ${[ruleWords(series.rule), endWords(series.end)].filter(Boolean).join(', ')}. ${counted(series.upcoming, 'post')} scheduled${series.ended ? ', no further ones' : ''}.`}
      </Typography>
      {points === 'later' && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Its points are reserved {seriesLimits.reservedDays} days before its time.
        </Typography>
      )}
      {points === 'missing' && (
        <Typography variant="body2" sx={{ color: 'error.main' }}>
          There were too few points to reserve for this post, so it waits.{' '}
          <Link to="/subscription?buy=points">Get points</Link>
        </Typography>
      )}
      {series.waitsFor && (
        <Typography variant="body2" sx={{ color: 'error.strong' }}>
          {obstacles[series.waitsFor]} <Link to="/subscription">See the plans</Link>
        </Typography>
      )}
      {(can.change || can.stop) && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {isScheduled && can.stop && (
            <Button variant="outlined" size="small" onClick={() => setAsking('skip')}>
              Skip this one
            </Button>
          )}
          {isScheduled && can.change && (
            <Button variant="outlined" size="small" onClick={() => setAsking('change')}>
              Change all following
            </Button>
          )}
          {can.stop && (!series.ended || series.upcoming > 1) && (
            <Button variant="outlined" size="small" onClick={() => setAsking('stop')}>
              Stop repeating
            </Button>
          )}
        </Box>
      )}
      <ConfirmDialog
        open={asking === 'skip'}
        title="Skip this one?"
        text="This post is deleted for all of its accounts. The others of the series stay."
        confirmLabel="Skip"
        busyLabel="Skipping..."
        busy={action.isPending}
        destructive
        onConfirm={() => action.mutate({ act: skip, done: 'This one is skipped.' })}
        onCancel={close}
      />
      <ConfirmDialog
        open={asking === 'stop'}
        title="Stop repeating after this post?"
        text="This post stays. The scheduled posts of the series that come after it are deleted, and their points are returned."
        confirmLabel="Stop repeating"
        busyLabel="Stopping..."
        busy={action.isPending}
        destructive
        onConfirm={() =>
          action.mutate({ act: () => stopAfter(id, post.groupId), done: 'The series ends with this post.' })
        }
        onCancel={close}
      />
      {asking === 'change' && <ChangeSeriesDialog post={post} series={series} onClose={close} />}
    </Box>
  )
}
