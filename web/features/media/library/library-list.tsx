import PhotoLibraryIcon from '@mui/icons-material/PhotoLibraryOutlined'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import type { LibraryMedia } from '../../../../contract/media/media-library.ts'
import { Delayed } from '../../../shared/ui/feedback/delayed.tsx'
import { EmptyState } from '../../../shared/ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../shared/ui/feedback/error-state.tsx'
import { LoadMore } from '../../../shared/ui/load-more.tsx'
import { useLibrary, type LibraryFilter } from './library-calls.ts'
import { LibraryTile } from './library-tile.tsx'

type Props = {
  filter: LibraryFilter
  /** The ids of what is chosen; undefined where media is opened instead. */
  chosen?: ReadonlySet<string>
  onPress: (media: LibraryMedia) => void
}

const grid = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(auto-fill, minmax(176px, 1fr))' },
} as const

/** The media of the workspace that matches the filter, in pages. */
export function LibraryList({ filter, chosen, onPress }: Props) {
  const library = useLibrary(filter)
  if (library.isPending) return <Loading />
  if (!library.data) {
    return (
      <ErrorState
        title="Your media could not be loaded"
        error={library.error}
        onRetry={() => void library.refetch()}
        retrying={library.isFetching}
      />
    )
  }
  const media = library.data.pages.flatMap((page) => page.media)
  if (media.length === 0) return <Empty filter={filter} />
  return (
    <Stack spacing={2}>
      <Box
        component="ul"
        aria-label="Media"
        aria-busy={library.isPlaceholderData}
        sx={{ ...grid, opacity: library.isPlaceholderData ? 0.6 : 1 }}
      >
        {media.map((one) => (
          <Box component="li" key={one.id} sx={{ minWidth: 0 }}>
            <LibraryTile media={one} onPress={onPress} {...(chosen && { chosen: chosen.has(one.id) })} />
          </Box>
        ))}
      </Box>
      <LoadMore list={library} />
    </Stack>
  )
}

function Empty({ filter }: { filter: LibraryFilter }) {
  return filter.search || filter.kind ? (
    <EmptyState
      icon={<PhotoLibraryIcon />}
      title="Nothing matches"
      text="No file name or description contains these words."
    />
  ) : (
    <EmptyState
      icon={<PhotoLibraryIcon />}
      title="No media yet"
      text="Upload pictures and videos here, or add them to a post: they stay here, so that you can use them again."
    />
  )
}

function Loading() {
  return (
    <Delayed>
      <Box component="output" aria-label="Loading your media" sx={grid}>
        {Array.from({ length: 8 }, (_, tile) => (
          <Skeleton key={tile} variant="rounded" sx={{ aspectRatio: '1', height: 'auto', borderRadius: 3 }} />
        ))}
      </Box>
    </Delayed>
  )
}
