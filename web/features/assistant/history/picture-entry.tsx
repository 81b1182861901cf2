import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import DoneIcon from '@mui/icons-material/CheckCircle'
import FailedIcon from '@mui/icons-material/Error'
import RunningIcon from '@mui/icons-material/MoreHoriz'
import StoppedIcon from '@mui/icons-material/StopCircleOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import type { PictureGeneration } from '../../../../contract/assistant.ts'
import { aspects, pictureKindLabels } from '../../../../contract/picture-choices.ts'
import { platforms } from '../../../../contract/platforms/platforms.ts'
import { formatDateTime } from '../../../shared/time/date-time.ts'
import { PlatformIcon } from '../../../shared/ui/platform-icon.tsx'
import { QuietLabel } from '../../../shared/ui/quiet-label.tsx'
import { costOf } from './cost-of.ts'
import { LongText } from './long-text.tsx'
import { voiceLine } from './voice-line.ts'

const outcomes = {
  done: { label: 'Done', tone: 'success', icon: <DoneIcon /> },
  stopped: { label: 'Stopped', tone: 'neutral', icon: <StoppedIcon /> },
  failed: { label: 'Failed', tone: 'error', icon: <FailedIcon /> },
  running: { label: 'Drawing', tone: 'neutral', icon: <RunningIcon /> },
} as const

type Props = { entry: PictureGeneration; busy: boolean; onUse: () => void; onDelete: () => void }

/** One picture: what it says or shows, what came, who had it made and what it cost. */
export function PictureEntry({ entry, busy, onUse, onDelete }: Props) {
  const { kind, aspect, media, platform, outcome, problem, detail } = entry
  const { name } = platforms[platform]
  const { label, tone, icon } = outcomes[outcome]
  const words = detail === '' ? entry.prompt : `${entry.prompt}\n${detail}`
  return (
    <Card component="li" sx={{ p: 2, display: 'grid', gap: 1.25 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <PlatformIcon platform={platform} size={16} />
        <Typography component="h3" variant="subtitle2" noWrap sx={{ flex: 1 }}>
          {kind === 'image' ? 'Picture' : pictureKindLabels[kind]} for {name}
        </Typography>
        <QuietLabel icon={icon} tone={tone}>
          {label}
        </QuietLabel>
      </Box>
      <Typography component="p" variant="caption" sx={{ color: 'text.secondary' }}>
        {formatDateTime(entry.at)} · {entry.by}
        <br />
        {[aspects[aspect].label, ...voiceLine(entry)].join(' · ')}
      </Typography>
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'flex-start' }}>
        {media && (
          <a href={media.url} target="_blank" rel="noreferrer" style={{ flexShrink: 0, lineHeight: 0 }}>
            <img
              src={media.thumbnailUrl ?? media.url}
              alt={entry.altText || 'The picture'}
              loading="lazy"
              style={{ width: 120, maxHeight: 200, objectFit: 'contain', borderRadius: 8 }}
            />
          </a>
        )}
        {words !== '' && (
          <LongText title={kind === 'image' ? 'What it shows' : 'What it says'} text={words} lines={5} />
        )}
      </Box>
      {outcome === 'done' && !media && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          The picture itself was deleted: pictures that no post uses are kept for a week.
        </Typography>
      )}
      {problem && (
        <Typography variant="body2" sx={{ color: 'error.strong' }}>
          {problem.message}
        </Typography>
      )}
      <Typography component="p" variant="caption" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {costOf({ ...entry, inputTokens: null, outputTokens: null })}
      </Typography>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        {media && (
          <Button size="small" variant="outlined" disabled={busy} onClick={onUse}>
            Use in a post
          </Button>
        )}
        {outcome !== 'running' && (
          <IconButton
            aria-label={`Delete the picture for ${name} from the history`}
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
