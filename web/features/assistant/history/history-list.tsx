import HistoryIcon from '@mui/icons-material/History'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type {
  Generation,
  HistoryEntry as Entry,
  PictureGeneration,
  VideoGeneration,
} from '../../../../contract/assistant.ts'
import { localTimeZone, zoneName } from '../../../shared/time/date-time.ts'
import { ConfirmDialog } from '../../../shared/ui/confirm-dialog.tsx'
import { Delayed } from '../../../shared/ui/delayed.tsx'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import { ErrorState } from '../../../shared/ui/error-state.tsx'
import { LoadMore } from '../../../shared/ui/load-more.tsx'
import { MessageAlert } from '../../../shared/ui/message-alert.tsx'
import { isText, useGenerations } from '../assistant-calls.ts'
import { HistoryEntry } from './history-entry.tsx'
import { PictureEntry } from './picture-entry.tsx'
import { useDeletion } from './use-deletion.ts'
import { useOpenIdeas } from './use-open-ideas.ts'
import { VideoEntry } from './video-entry.tsx'

type Props = {
  busy: boolean
  onReuse: (generation: Generation) => void
  onUse: (generation: Generation) => void
  onUsePicture: (picture: PictureGeneration) => void
  onUseVideo: (video: VideoGeneration) => void
  onReuseVideo: (video: VideoGeneration) => void
}

/** The history, page after page. */
export function HistoryList({ busy, onReuse, onUse, ...others }: Props) {
  const history = useGenerations()
  const openIdeas = useOpenIdeas()
  const [asked, setAsked] = useState<Entry | null>(null)
  const deletion = useDeletion(() => setAsked(null))
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
        title="Nothing written yet"
        text="Every text, picture and video the assistant makes is kept here, with its prompt and what it cost."
      />
    )
  }
  return (
    <>
      <Typography component="p" variant="caption" sx={{ color: 'text.secondary', mb: 1.5 }}>
        Times are in {zoneName(localTimeZone())}.
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
        {entries.map((entry) =>
          isText(entry) ? (
            <HistoryEntry
              key={entry.id}
              entry={entry}
              busy={busy}
              onReuse={() => onReuse(entry)}
              onUse={() => onUse(entry)}
              onOpenIdeas={() => openIdeas(entry)}
              onDelete={() => setAsked(entry)}
            />
          ) : entry.action === 'picture' ? (
            <PictureEntry
              key={entry.id}
              entry={entry}
              busy={busy}
              onUse={() => others.onUsePicture(entry)}
              onDelete={() => setAsked(entry)}
            />
          ) : (
            <VideoEntry
              key={entry.id}
              entry={entry}
              busy={busy}
              onUse={() => others.onUseVideo(entry)}
              onReuse={() => others.onReuseVideo(entry)}
              onDelete={() => setAsked(entry)}
            />
          ),
        )}
      </Box>
      <LoadMore list={history} sx={{ mt: 2 }} />
      <ConfirmDialog
        open={asked !== null}
        title="Delete this from the history?"
        text={
          <>
            Prompt and text are erased for everybody in this workspace. Posts made of it, pictures and videos
            stay.
            <MessageAlert
              message={deletion.error ? { severity: 'error', text: deletion.error.message } : null}
            />
          </>
        }
        confirmLabel="Delete"
        busyLabel="Deleting..."
        busy={deletion.isPending}
        destructive
        onConfirm={() => asked && deletion.mutate(asked.id)}
        onCancel={() => {
          deletion.reset()
          setAsked(null)
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
