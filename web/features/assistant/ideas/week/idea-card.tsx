import DoneIcon from '@mui/icons-material/CheckCircle'
import DropIcon from '@mui/icons-material/Close'
import WriteIcon from '@mui/icons-material/AutoAwesomeOutlined'
import EditIcon from '@mui/icons-material/EditOutlined'
import TimeIcon from '@mui/icons-material/ScheduleOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router'
import { platforms } from '../../../../../contract/platforms/platforms.ts'
import type { SocialAccount } from '../../../../../contract/social-accounts/social-accounts.ts'
import { listedNameOf } from '../../../../../contract/social-accounts/handle-of.ts'
import { SelectField } from '../../../../shared/forms/select-field.tsx'
import { formatSoon } from '../../../../shared/time/date-time.ts'
import { zoneOfTime } from '../../../../shared/time/zone-words.ts'
import { BusyButton } from '../../../../shared/ui/busy-button.tsx'
import { PlatformIcon } from '../../../../shared/ui/platform-icon.tsx'
import { useLabelWithPrice } from '../../price.ts'
import { IdeaMedia } from './idea-media.tsx'
import { IdeaText } from './idea-text.tsx'
import { accountOf, type PlannedIdea } from './planned-idea.ts'
import type { Missing } from './what-is-missing.ts'
import { instantOf } from '../../../../shared/time/wall-time.ts'

type Props = {
  idea: PlannedIdea
  accounts: readonly SocialAccount[]
  missing: Missing | null
  /** Something is being saved or scheduled. */
  busy: boolean
  onChange: (fields: Partial<PlannedIdea>) => void
  onWrite: () => void
  onChooseTime: () => void
  /** Opens the composer with its prompt, or with its text as a draft. */
  onCompose: () => void
  onUnverified: () => void
}

/** One idea: when and where it goes out, its text, and what is missing until it can be scheduled. */
export function IdeaCard({ idea, accounts, missing, busy, onChange, onWrite, onChooseTime, ...on }: Props) {
  const titleId = `idea-${idea.day}`
  const withPrice = useLabelWithPrice()
  const { platform, saved } = idea
  const writing = idea.writingId !== null
  const scheduled = saved === 'scheduled'
  const open = !scheduled && !idea.dropped
  const when = instantOf(idea.localTime)
  if (idea.dropped) {
    return (
      <Card
        component="li"
        aria-labelledby={titleId}
        sx={{ p: 2, display: 'flex', alignItems: 'center', gap: 1 }}
      >
        <Typography variant="body2" id={titleId} noWrap sx={{ flex: 1, color: 'text.secondary' }}>
          Dropped: {idea.hook}
        </Typography>
        <Button size="small" variant="text" onClick={() => onChange({ dropped: false })}>
          Restore
        </Button>
      </Card>
    )
  }
  return (
    <Card
      component="li"
      aria-labelledby={titleId}
      sx={{ p: { xs: 2, sm: 2.5 }, display: 'flex', flexDirection: 'column', gap: 1, minWidth: 0 }}
    >
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}>
        <Box
          sx={{
            flex: 1,
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            columnGap: 1.5,
            rowGap: 0.5,
          }}
        >
          <Button
            size="small"
            variant="text"
            color="inherit"
            startIcon={<TimeIcon />}
            disabled={!open || busy}
            title={zoneOfTime(when)}
            aria-label={`When: ${formatSoon(when)}, ${zoneOfTime(when)}`}
            aria-describedby={titleId}
            onClick={onChooseTime}
            sx={{ ml: '-11px', minWidth: 0, color: 'text.secondary', whiteSpace: 'nowrap' }}
          >
            {formatSoon(when)}
          </Button>
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.75, color: 'text.secondary' }}>
            <PlatformIcon platform={platform} size={14} />
            <Typography variant="caption">{platforms[platform].name}</Typography>
          </Box>
        </Box>
        {open && (
          <IconButton
            size="small"
            aria-label="Discard this idea"
            aria-describedby={titleId}
            disabled={busy || writing}
            onClick={() => onChange({ dropped: true })}
            sx={{ mr: -1, color: 'text.secondary' }}
          >
            <DropIcon fontSize="small" />
          </IconButton>
        )}
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
      {open && <AccountChoice idea={idea} accounts={accounts} onChange={onChange} />}
      {idea.text !== null && (
        <IdeaText
          idea={idea}
          text={idea.text}
          readOnly={!open || busy || writing}
          onChange={(text) => onChange({ text })}
        />
      )}
      {open && (missing?.mend === 'media' || idea.media.length > 0) && (
        <IdeaMedia idea={idea} disabled={busy} onChange={onChange} onUnverified={on.onUnverified} />
      )}
      {open && idea.problem !== null && (
        <Typography variant="body2" role="alert" sx={{ color: 'error.strong', overflowWrap: 'anywhere' }}>
          {idea.problem}
        </Typography>
      )}
      {open && missing && missing.mend !== 'text' && (
        <Typography variant="body2" sx={{ color: 'warning.strong' }}>
          {missing.text} {missing.mend === 'connect' && <Link to="/social">Open Social Accounts</Link>}
        </Typography>
      )}
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', alignItems: 'center', mt: 'auto', pt: 1 }}>
        {saved !== 'no' && <Saved as={saved} />}
        {open && idea.text === null && (
          <BusyButton
            size="small"
            variant="outlined"
            startIcon={<WriteIcon />}
            busy={writing}
            busyLabel="Writing..."
            disabled={busy}
            onClick={onWrite}
            aria-describedby={titleId}
          >
            {withPrice('Write text', 1)}
          </BusyButton>
        )}
        {open && !writing && (
          <Button
            size="small"
            variant="text"
            startIcon={<EditIcon />}
            disabled={busy}
            onClick={on.onCompose}
            aria-describedby={titleId}
          >
            Compose
          </Button>
        )}
        {scheduled && (
          <Button
            component={Link}
            to={`/content/posts/${idea.key}`}
            size="small"
            variant="text"
            aria-describedby={titleId}
          >
            Open the post
          </Button>
        )}
      </Box>
    </Card>
  )
}

/** The account of the idea, or the choice of one where its platform has several. */
function AccountChoice({ idea, accounts, onChange }: Pick<Props, 'idea' | 'accounts' | 'onChange'>) {
  const fitting = accounts.filter(({ platform }) => platform === idea.platform)
  const account = accountOf(idea, accounts)
  if (fitting.length < 2) {
    return account ? (
      <Typography variant="caption" sx={{ fontWeight: 600 }}>
        {listedNameOf(account)}
      </Typography>
    ) : null
  }
  const names = Object.fromEntries(fitting.map((one) => [one.id, listedNameOf(one)]))
  return (
    <SelectField
      label="Account"
      value={account?.id ?? ''}
      options={fitting.map(({ id }) => id)}
      names={names}
      onChoose={(accountId) => onChange({ accountId })}
    />
  )
}

function Saved({ as }: { as: 'draft' | 'scheduled' }) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, typography: 'body2', fontWeight: 600 }}>
      <DoneIcon color="success" aria-hidden="true" sx={{ fontSize: 18 }} />
      {as === 'draft' ? 'Saved as a draft' : 'Scheduled'}
    </Box>
  )
}
