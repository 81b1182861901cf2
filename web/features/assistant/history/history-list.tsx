import HistoryIcon from '@mui/icons-material/History'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type {
  GenerationSummary,
  PictureGeneration,
  TextGeneration,
  VideoGeneration,
} from '../../../../contract/assistant/generations.ts'
import { zoneOfTimes } from '../../../shared/time/zone-words.ts'
import { ConfirmDialog } from '../../../shared/ui/feedback/confirm-dialog.tsx'
import { Delayed } from '../../../shared/ui/feedback/delayed.tsx'
import { EmptyState } from '../../../shared/ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../shared/ui/feedback/error-state.tsx'
import { LoadMore } from '../../../shared/ui/load-more.tsx'
import { MessageAlert } from '../../../shared/ui/feedback/message-alert.tsx'
import { isText, useGenerations } from '../generation-calls.ts'
import { TextEntry } from './entries/text-entry.tsx'
import { PictureEntry } from './entries/picture-entry.tsx'
import { useDeleteGeneration } from './use-delete-generation.ts'
import { VideoEntry } from './entries/video-entry.tsx'

type Props = {
  busy: boolean
  onReuse: (generation: TextGeneration) => void
  onUse: (generation: TextGeneration) => void
  onUsePicture: (picture: PictureGeneration) => void
  onUseVideo: (video: VideoGeneration) => void
  onReuseVideo: (video: VideoGeneration) => void
}

/** The entries of the history, paged. */
export function HistoryList({ busy, onReuse, onUse, ...others }: Props) {
  const history = useGenerations()
  const [deleting, setDeleting] = useState<GenerationSummary | null>(null)
  const deletion = useDeleteGeneration(() => setDeleting(null))
  const entries = history.data?.pages.flatMap((page) => page.generations)
  if (!entries) {
    if (history.isPending) return <ListSkeleton />
    return (
      <ErrorState
        title="The history could not be loaded"
        error={history.error}
        onRetry={() => void history.refetch()}
        retrying={history.isFetching}
      />
    )
  }
  if (entries.length === 0) {
    return (
      <EmptyState
        icon={<HistoryIcon />}
        title="Nothing created yet"
        text="Every text, picture and video from the assistant is kept here, with its prompt and price."
      />
    )
  }
  return (
    <>
      <Typography component="p" variant="caption" sx={{ color: 'text.secondary', mb: 1.5 }}>
        Times are in {zoneOfTimes()}.
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
        {entries.map((entry) =>
          isText(entry) ? (
            <TextEntry
              key={entry.id}
              entry={entry}
              busy={busy}
              onReuse={onReuse}
              onUse={onUse}
              onDelete={() => setDeleting(entry)}
            />
          ) : entry.action === 'picture' ? (
            <PictureEntry
              key={entry.id}
              entry={entry}
              busy={busy}
              onUse={() => others.onUsePicture(entry)}
              onDelete={() => setDeleting(entry)}
            />
          ) : (
            <VideoEntry
              key={entry.id}
              entry={entry}
              busy={busy}
              onUse={() => others.onUseVideo(entry)}
              onReuse={() => others.onReuseVideo(entry)}
              onDelete={() => setDeleting(entry)}
            />
          ),
        )}
      </Box>
      <LoadMore list={history} sx={{ mt: 2 }} />
      <ConfirmDialog
        open={deleting !== null}
        title="Delete this from the history?"
        text={
          <>
            The prompt and the text are deleted for everyone in this workspace. Posts, pictures and videos are
            kept.
            <MessageAlert
              message={deletion.error ? { severity: 'error', text: deletion.error.message } : null}
            />
          </>
        }
        confirmLabel="Delete"
        busyLabel="Deleting..."
        busy={deletion.isPending}
        destructive
        onConfirm={() => deleting && deletion.mutate(deleting.id)}
        onCancel={() => {
          deletion.reset()
          setDeleting(null)
        }}
      />
    </>
  )
}

function ListSkeleton() {
  return (
    <Delayed>
      <Box component="output" aria-label="Loading the history" sx={{ display: 'grid', gap: 1.5 }}>
        {[0, 1, 2, 3].map((row) => (
          <Card key={row} sx={{ p: 2 }}>
            <Skeleton width="60%" />
            <Skeleton width="90%" />
            <Skeleton variant="rounded" height={64} sx={{ mt: 1 }} />
          </Card>
        ))}
      </Box>
    </Delayed>
  )
}
