import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import IdeasIcon from '@mui/icons-material/LightbulbOutlined'
import { useNavigate } from 'react-router'
import type { TextGeneration, TextSummary } from '../../../../../contract/assistant/generations.ts'
import { lengthLabels, textActionLabels, toneLabels } from '../../../../../contract/assistant/choices.ts'
import { languages } from '../../../../../contract/assistant/languages.ts'
import { platforms } from '../../../../../contract/platforms/platforms.ts'
import { useUser } from '../../../../shared/auth/auth-context.ts'
import { formatDateTime } from '../../../../shared/time/date-time.ts'
import { capitalized, knownOr } from '../../../../shared/words/known-or.ts'
import { PlatformIcon } from '../../../../shared/ui/platform-icon.tsx'
import { planIdeas } from '../../ideas/week/planned-idea.ts'
import { aboutOf, weekOf } from '../../ideas/week/week-store.ts'
import { MessageAlert } from '../../../../shared/ui/feedback/message-alert.tsx'
import { OutcomeLabel } from './outcome-label.tsx'
import { ExpandableText } from '../../expandable-text.tsx'
import { costOf, voiceOf } from './entry-details.ts'
import { useFullText } from './use-full-text.ts'
import { mayBeCutNote } from '../../writing/text-outcome.ts'

const actionLabels: Record<string, string> = {
  ...textActionLabels,
  write: 'New text',
  version: 'Version',
}

type Props = {
  entry: TextSummary
  busy: boolean
  onReuse: (text: TextGeneration) => void
  onUse: (text: TextGeneration) => void
  onDelete: () => void
}

/** A text in the history: prompt, result, author and price. */
export function TextEntry({ entry, busy, onReuse, onUse, onDelete }: Props) {
  const openIdeas = useOpenIdeasScreen()
  const { shown, error, load } = useFullText(entry)
  const outcome = entry.problem?.code === 'stopped' ? 'stopped' : entry.outcome
  const isIdeas = entry.action === 'ideas'
  const title = titleOf(entry)
  const settings = [...settingsOf(entry), ...voiceOf(entry)]
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
      {entry.prompt !== '' && !isIdeas && (
        <ExpandableText title="Prompt" text={shown.prompt} lines={2} onExpand={load} />
      )}
      {entry.prompt === '' && entry.source !== '' && (
        <ExpandableText title="Original" text={shown.source} lines={2} onExpand={load} />
      )}
      {entry.problem && (
        <Typography variant="body2" sx={{ color: 'error.strong' }}>
          {entry.problem.message}
        </Typography>
      )}
      {entry.result !== '' && (
        <ExpandableText
          title={isIdeas ? 'Ideas' : 'Text'}
          text={shown.result}
          lines={5}
          framed
          onExpand={load}
        />
      )}
      {entry.mayBeCut && (
        <Typography component="p" variant="caption" sx={{ color: 'warning.strong' }}>
          {mayBeCutNote}
        </Typography>
      )}
      {entry.uses !== null && entry.result !== '' && (
        <Typography component="p" variant="caption" sx={{ color: 'text.secondary' }}>
          {entry.uses}
        </Typography>
      )}
      <MessageAlert message={error ? { severity: 'error', text: error.message } : null} />
      <Typography component="p" variant="caption" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {costOf(entry)}
      </Typography>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        {isIdeas && entry.outcome === 'done' && (
          <Button size="small" variant="outlined" onClick={() => load(openIdeas)}>
            Open ideas
          </Button>
        )}
        {entry.result !== '' && entry.outcome !== 'running' && !isIdeas && (
          <Button size="small" variant="outlined" disabled={busy} onClick={() => load(onUse)}>
            Use text
          </Button>
        )}
        {entry.prompt !== '' && !isIdeas && (
          <Button size="small" variant="outlined" onClick={() => load(onReuse)}>
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

/** Opens the screen of ideas with a week from the history. */
function useOpenIdeasScreen() {
  const user = useUser()
  const navigate = useNavigate()
  return ({ ideas, prompt, language }: TextGeneration) => {
    if (!ideas) return
    weekOf(user.id).begin({ about: aboutOf(prompt), language, ideas: planIdeas(ideas) })
    void navigate('/content/ideas')
  }
}

/** A week of ideas is for several platforms, so its title has the topic or web address instead. */
function titleOf({ action, platform, prompt }: TextSummary): string {
  if (action === 'ideas') return `Ideas about ${aboutOf(prompt)}`
  return `${actionLabels[action] ?? 'Text'} for ${platforms[platform].name}`
}

/** The settings that apply to this kind of text. */
function settingsOf({ action, language, tone, length }: TextSummary): string[] {
  const names = [
    // A newer server may know more of each.
    knownOr(languages, language, { label: language }).label,
    knownOr(toneLabels, tone, capitalized(tone)),
    knownOr(lengthLabels, length, capitalized(length)),
  ]
  if (action === 'write') return names
  if (action === 'translate') return names.slice(0, 1)
  if (action === 'tone') return names.slice(1, 2)
  if (action === 'ideas') return names.slice(0, 1)
  return action === 'version' ? names.slice(0, 2) : []
}
