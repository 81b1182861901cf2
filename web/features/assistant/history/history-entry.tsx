import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import IdeasIcon from '@mui/icons-material/LightbulbOutlined'
import type { Generation } from '../../../../contract/assistant.ts'
import { lengthLabels, textActionLabels, toneLabels } from '../../../../contract/assistant-choices.ts'
import { languages } from '../../../../contract/languages.ts'
import { platforms } from '../../../../contract/platforms/platforms.ts'
import { formatDateTime } from '../../../shared/time/date-time.ts'
import { PlatformIcon } from '../../../shared/ui/platform-icon.tsx'
import { aboutOf } from '../ideas/ideas-store.ts'
import { OutcomeLabel } from './outcome-label.tsx'
import { LongText } from './long-text.tsx'
import { costOf } from './cost-of.ts'
import { voiceLine } from './voice-line.ts'

const actionLabels: Record<string, string> = {
  ...textActionLabels,
  write: 'New text',
  version: 'Version',
}

type Props = {
  entry: Generation
  busy: boolean
  onReuse: () => void
  onUse: () => void
  /** Shows a week of ideas where each becomes a draft. */
  onOpenIdeas: () => void
  onDelete: () => void
}

/** One text: what was asked, what came, who did it and what it cost. */
export function HistoryEntry({ entry, busy, onReuse, onUse, onOpenIdeas, onDelete }: Props) {
  const outcome = entry.problem?.code === 'stopped' ? 'stopped' : entry.outcome
  const isIdeas = entry.action === 'ideas'
  const title = titleOf(entry)
  const settings = [...settingsOf(entry), ...voiceLine(entry)]
  return (
    <Card component="li" sx={{ p: 2, display: 'grid', gap: 1.25 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        {isIdeas ? (
          <IdeasIcon aria-hidden="true" sx={{ fontSize: 18, color: 'text.secondary' }} />
        ) : (
          <PlatformIcon platform={entry.platform} size={16} />
        )}
        <Typography component="h3" variant="subtitle2" noWrap sx={{ flex: 1 }}>
          {title}
        </Typography>
        <OutcomeLabel outcome={outcome} running="Writing" />
      </Box>
      <Typography component="p" variant="caption" sx={{ color: 'text.secondary' }}>
        {formatDateTime(entry.at)} · {entry.by}
        {settings.length > 0 && (
          <>
            <br />
            {settings.join(' · ')}
          </>
        )}
      </Typography>
      {entry.prompt !== '' && !isIdeas && <LongText title="Prompt" text={entry.prompt} lines={2} />}
      {entry.prompt === '' && entry.source !== '' && (
        <LongText title="Original" text={entry.source} lines={2} />
      )}
      {entry.problem && (
        <Typography variant="body2" sx={{ color: 'error.strong' }}>
          {entry.problem.message}
        </Typography>
      )}
      {entry.result !== '' && (
        <LongText title={isIdeas ? 'Ideas' : 'Text'} text={entry.result} lines={5} framed />
      )}
      <Typography component="p" variant="caption" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {costOf(entry)}
      </Typography>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        {entry.ideas && (
          <Button size="small" variant="outlined" onClick={onOpenIdeas}>
            Open ideas
          </Button>
        )}
        {entry.result !== '' && entry.outcome !== 'running' && !isIdeas && (
          <Button size="small" variant="outlined" disabled={busy} onClick={onUse}>
            Use text
          </Button>
        )}
        {entry.prompt !== '' && !isIdeas && (
          <Button size="small" variant="outlined" onClick={onReuse}>
            Reuse prompt
          </Button>
        )}
        {entry.outcome !== 'running' && (
          <IconButton
            aria-label={`Delete ${title} from the history`}
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

/** A week of ideas is for several networks: it is known by its topic or its web address. */
function titleOf({ action, platform, prompt }: Generation): string {
  if (action === 'ideas') return `Ideas about ${aboutOf(prompt)}`
  return `${actionLabels[action] ?? 'Text'} for ${platforms[platform].name}`
}

/** What was chosen, as far as it matters for this kind of text. */
function settingsOf({ action, language, tone, length }: Generation): string[] {
  const names = [languages[language].label, toneLabels[tone], lengthLabels[length]]
  if (action === 'write') return names
  if (action === 'translate') return names.slice(0, 1)
  if (action === 'tone') return names.slice(1, 2)
  if (action === 'ideas') return names.slice(0, 1)
  return action === 'version' ? names.slice(0, 2) : []
}
