import PictureIcon from '@mui/icons-material/ImageOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Feed, FeedPreview, PreviewedEntry } from '../../../../contract/feeds/feeds.ts'
import { lineClamp } from '../../../shared/theme/text-overflow.ts'
import { formatDateTime } from '../../../shared/time/date-time.ts'
import { NoticeLine } from '../../../shared/ui/notice-line.tsx'
import { QuietLabel } from '../../../shared/ui/quiet-label.tsx'

type Props = { preview: FeedPreview; becomes: Feed['becomes']; busy: boolean }

/** The posts that the newest entries of a feed would become. */
export function FeedPosts({ preview: { entries, notes }, becomes, busy }: Props) {
  return (
    <Box aria-busy={busy} sx={{ minWidth: 0 }}>
      <Typography component="h3" variant="subtitle2" sx={{ mb: 1 }}>
        Preview of its newest entries
      </Typography>
      {notes.length > 0 && (
        <Box component="ul" aria-label="Notes" sx={{ ...plainList, mb: 1.5 }}>
          {notes.map((note) => (
            <NoticeLine key={note} severity="warning">
              {note}
            </NoticeLine>
          ))}
        </Box>
      )}
      {entries.length === 0 ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          This feed has no entries yet. The first one that appears becomes a post.
        </Typography>
      ) : (
        <Box component="ol" aria-label="Newest entries" sx={plainList}>
          {entries.map((entry) => (
            <Entry
              key={`${entry.link} ${entry.title} ${entry.publishedAt}`}
              entry={entry}
              becomes={becomes}
            />
          ))}
        </Box>
      )}
    </Box>
  )
}

const plainList = { listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 } as const

type EntryProps = { entry: PreviewedEntry; becomes: Feed['becomes'] }

function Entry({ entry: { text, publishedAt, hasPicture, problems }, becomes }: EntryProps) {
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gap: 1,
        border: 1,
        borderColor: 'divider',
        borderRadius: 3,
        p: 1.5,
        minWidth: 0,
      }}
    >
      <Box
        sx={{
          typography: 'body2',
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
          ...lineClamp(8),
        }}
      >
        {text || 'No text'}
      </Box>
      {(hasPicture || publishedAt !== null) && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          {hasPicture && <QuietLabel icon={<PictureIcon />}>With its picture</QuietLabel>}
          {publishedAt !== null && (
            <Typography variant="caption" sx={{ color: 'text.secondary' }}>
              {formatDateTime(publishedAt)}
            </Typography>
          )}
        </Box>
      )}
      {problems.length > 0 && (
        <Box component="ul" aria-label="Problems" sx={plainList}>
          {problems.map((problem) => (
            <NoticeLine key={problem} severity="error">
              {becomes === 'queued' ? `It would stay a draft. ${problem}` : problem}
            </NoticeLine>
          ))}
        </Box>
      )}
    </Box>
  )
}
