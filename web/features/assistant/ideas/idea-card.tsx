import DraftIcon from '@mui/icons-material/AutoAwesomeOutlined'
import EditIcon from '@mui/icons-material/EditOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router'
import type { Idea } from '../../../../contract/assistant/idea.ts'
import { platforms } from '../../../../contract/platforms/platforms.ts'
import { BusyButton } from '../../../shared/ui/busy-button.tsx'
import { PlatformIcon } from '../../../shared/ui/platform-icon.tsx'
import { useLabelWithPrice } from '../price.ts'

type Props = {
  idea: Idea
  /** The day of the week it is for. */
  date: string
  /** Id of the saved draft; undefined if there is none. */
  draftId: string | undefined
  /** The draft of this idea is being written. `busy`: the draft of any idea is. */
  writing: boolean
  busy: boolean
  onDraft: () => void
  onStop: () => void
  /** Opens the composer with its prompt. */
  onCompose: () => void
}

/** One idea, with a button that writes it as a draft. */
export function IdeaCard({ idea, date, draftId, writing, busy, onDraft, onStop, onCompose }: Props) {
  const titleId = `idea-${idea.day}`
  const withPrice = useLabelWithPrice()
  return (
    <Card
      component="li"
      aria-labelledby={titleId}
      sx={{ p: { xs: 2, sm: 2.5 }, display: 'flex', flexDirection: 'column', gap: 1, minWidth: 0 }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, color: 'text.secondary' }}>
        <Typography variant="caption" sx={{ fontWeight: 650, flex: 1 }}>
          {date}
        </Typography>
        <PlatformIcon platform={idea.platform} size={14} />
        <Typography variant="caption">{platforms[idea.platform].name}</Typography>
      </Box>
      <Typography
        component="h3"
        variant="subtitle1"
        id={titleId}
        sx={{ fontWeight: 650, overflowWrap: 'anywhere' }}
      >
        {idea.hook}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {idea.angle}
      </Typography>
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', mt: 'auto', pt: 1 }}>
        {draftId === undefined ? (
          <BusyButton
            size="small"
            variant="outlined"
            startIcon={<DraftIcon />}
            busy={writing}
            busyLabel="Writing..."
            disabled={busy}
            onClick={onDraft}
            aria-describedby={titleId}
          >
            {withPrice('Write draft', 1)}
          </BusyButton>
        ) : (
          <Button component={Link} to={`/content?post=${draftId}`} size="small" variant="outlined">
            Open the draft
          </Button>
        )}
        {writing ? (
          <Button size="small" variant="text" onClick={onStop} aria-describedby={titleId}>
            Stop
          </Button>
        ) : (
          <Button
            size="small"
            variant="text"
            startIcon={<EditIcon />}
            onClick={onCompose}
            aria-describedby={titleId}
          >
            Compose
          </Button>
        )}
      </Box>
    </Card>
  )
}
