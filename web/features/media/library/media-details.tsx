import CloseIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import IconButton from '@mui/material/IconButton'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import { useId } from 'react'
import type { LibraryMedia } from '../../../../contract/media/media-library.ts'
import { formatBytes } from '../../../shared/numbers/format-bytes.ts'
import { ErrorState } from '../../../shared/ui/feedback/error-state.tsx'
import { VideoPlayer } from '../../../shared/ui/media/video-player.tsx'
import { DeleteMedia } from './delete-media.tsx'
import { DescribeForm } from './describe-form.tsx'
import { useLibraryMedia } from './library-calls.ts'
import { UsedIn } from './used-in.tsx'
import { formatDate } from '../../../shared/time/date-time.ts'

const maxHeight = 360

/** One picture or video of the library: its facts, its description, where it is used, and deleting it. */
export function MediaDetails({ id, onClose }: { id: string; onClose: () => void }) {
  const titleId = useId()
  const detail = useLibraryMedia(id)
  const name = detail.data?.media.name ?? 'Media'
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="md">
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, pr: 1.5 }}>
        <DialogTitle id={titleId} noWrap sx={{ flex: 1, minWidth: 0 }}>
          {name}
        </DialogTitle>
        <IconButton aria-label="Close" onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </Box>
      <DialogContent>
        {detail.data ? (
          <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { md: '1fr 1fr' } }}>
            <Stack spacing={1.5} sx={{ minWidth: 0 }}>
              <Shown media={detail.data.media} />
              <Facts media={detail.data.media} />
            </Stack>
            <Stack spacing={3} sx={{ minWidth: 0 }}>
              {detail.data.media.video === null && <DescribeForm key={id} media={detail.data.media} />}
              <UsedIn uses={detail.data.uses} count={detail.data.media.useCount} />
              <DeleteMedia media={detail.data.media} onDeleted={onClose} />
            </Stack>
          </Box>
        ) : detail.error ? (
          <ErrorState
            title="It could not be loaded"
            error={detail.error}
            onRetry={() => void detail.refetch()}
            retrying={detail.isFetching}
          />
        ) : (
          <Skeleton variant="rounded" height={maxHeight} />
        )}
      </DialogContent>
    </Dialog>
  )
}

function Shown({ media }: { media: LibraryMedia }) {
  if (media.video) {
    const { url, width, height, name } = media
    return <VideoPlayer src={url} width={width} height={height} name={name} maxHeight={maxHeight} />
  }
  return (
    <Box
      component="img"
      src={media.url}
      alt={media.altText}
      sx={{
        display: 'block',
        width: 1,
        maxHeight,
        objectFit: 'contain',
        borderRadius: 3,
        bgcolor: 'background.subtle',
      }}
    />
  )
}

function Facts({ media }: { media: LibraryMedia }) {
  const type = media.contentType.split('/')[1]?.toUpperCase() ?? ''
  return (
    <Box sx={{ typography: 'body2', color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
      {type} · {media.width} × {media.height} · {formatBytes(media.bytes)} · added{' '}
      {formatDate(media.createdAt)}
    </Box>
  )
}
