import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import type { PictureGeneration, VideoGeneration } from '../../../../../contract/assistant/generations.ts'
import { platforms } from '../../../../../contract/platforms/platforms.ts'
import { formatDateTime } from '../../../../shared/time/date-time.ts'
import { PlatformIcon } from '../../../../shared/ui/platform-icon.tsx'
import { costOf } from './entry-details.ts'
import { OutcomeLabel } from './outcome-label.tsx'

type Props = {
  entry: PictureGeneration | VideoGeneration
  mediaType: 'picture' | 'video'
  title: string
  /** The label while it is running, for example "Drawing". */
  running: string
  /** Shape and brand voice. */
  about: string
  /** The picture or video, and its prompt. */
  children: ReactNode
  busy: boolean
  onUse: () => void
  onReuse?: (() => void) | undefined
  onDelete: () => void
}

/** The frame of a picture or video in the history: outcome, author, price and actions. */
export function MediaEntry(props: Props) {
  const { entry, mediaType, title, running, about, children, busy, onUse, onReuse, onDelete } = props
  const { media, platform, outcome, problem } = entry
  const { name } = platforms[platform]
  const isRunning = outcome === 'running'
  return (
    <Card component="li" sx={{ p: 2, display: 'grid', gap: 1.25 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <PlatformIcon platform={platform} size={16} />
        <Typography component="h3" variant="subtitle2" noWrap sx={{ flex: 1 }}>
          {title} for {name}
        </Typography>
        <OutcomeLabel outcome={outcome} running={running} />
      </Box>
      <Typography component="p" variant="caption" sx={{ color: 'text.secondary' }}>
        {formatDateTime(entry.at)} · {entry.by}
        <br />
        {about}
      </Typography>
      {children}
      {outcome === 'done' && !media && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          The {mediaType} itself was deleted: {mediaType}s that no post uses are kept for a week.
        </Typography>
      )}
      {problem && (
        <Typography variant="body2" sx={{ color: 'error.strong' }}>
          {problem.message}
        </Typography>
      )}
      <Typography component="p" variant="caption" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {isRunning ? entry.model.name : costOf({ ...entry, inputTokens: null, outputTokens: null })}
      </Typography>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        {media && (
          <Button size="small" variant="outlined" disabled={busy} onClick={onUse}>
            Use in a post
          </Button>
        )}
        {onReuse && (
          <Button size="small" variant="outlined" onClick={onReuse}>
            Reuse prompt
          </Button>
        )}
        {!isRunning && (
          <IconButton
            aria-label={`Delete the ${mediaType} for ${name} from the history`}
            onClick={onDelete}
            sx={{ ml: 'auto', width: 32, height: 32, color: 'text.secondary' }}
          >
            <DeleteIcon sx={{ fontSize: 20 }} />
          </IconButton>
        )}
      </Box>
    </Card>
  )
}
