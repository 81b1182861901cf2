import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ButtonBase from '@mui/material/ButtonBase'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useId, useState, type SyntheticEvent } from 'react'
import type { PostSummary } from '../../../../contract/posts/posts.ts'
import { FormField } from '../../../shared/forms/form-field.tsx'
import { useRovingRadio } from '../../../shared/hooks/use-roving-radio.ts'
import { formatDateTime, workspaceTimeZone } from '../../../shared/time/date-time.ts'
import { zoneOfTimes } from '../../../shared/time/zone-words.ts'
import { BusyButton } from '../../../shared/ui/busy-button.tsx'
import type { Distance } from '../list-calls.ts'
import { distanceOf, mostOf, movedTime, moveUnits, type MoveUnit } from './moved-times.ts'

type Props = {
  /** All of them have a time. */
  posts: readonly PostSummary[]
  busy: boolean
  onMove: (distance: Distance) => void
  /** To give all of them the same time instead. */
  onOneTime: () => void
  onClose: () => void
}

const directions = ['later', 'earlier'] as const
const directionNames = { later: 'Later', earlier: 'Earlier' }
const unitNames: Record<MoveUnit, string> = { hours: 'Hours', days: 'Days', weeks: 'Weeks' }
const shown = 3

/** Moves several scheduled posts by the same time; by days or weeks, each keeps its hour. */
export function MoveDialog({ posts, busy, onMove, onOneTime, onClose }: Props) {
  const titleId = useId()
  const [typed, setTyped] = useState('1')
  const [unit, setUnit] = useState<MoveUnit>('days')
  const [direction, setDirection] = useState<(typeof directions)[number]>('later')
  const [refused, setRefused] = useState(false)
  const amount = Number(typed)
  const valid = Number.isInteger(amount) && amount >= 1 && amount <= mostOf[unit]
  const distance = distanceOf(direction === 'later' ? amount : -amount, unit)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (valid) onMove(distance)
    else setRefused(true)
  }
  return (
    <Dialog open onClose={busy ? undefined : onClose} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <form noValidate onSubmit={submit}>
        <DialogTitle id={titleId}>Change the time of {posts.length} posts</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: '88px 1fr', alignItems: 'end' }}>
            <FormField
              label="Move by"
              size="small"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              slotProps={{ input: { inputMode: 'numeric', maxLength: 3 } }}
            />
            <Choices label="Unit" chosen={unit} names={unitNames} keys={moveUnits} onChoose={setUnit} />
          </Box>
          <Choices
            label="Direction"
            chosen={direction}
            names={directionNames}
            keys={directions}
            onChoose={setDirection}
          />
          {refused && !valid && (
            <Typography role="alert" variant="body2" sx={{ color: 'error.strong' }}>
              Enter a number from 1 to {mostOf[unit]}.
            </Typography>
          )}
          {valid && <Preview posts={posts} distance={distance} />}
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {unit === 'hours' ? 'The posts keep the time between them.' : 'Each post keeps its hour.'}{' '}
            <Link component="button" type="button" onClick={onOneTime}>
              Set one time for all instead
            </Link>
          </Typography>
        </DialogContent>
        <DialogActions>
          <Button variant="outlined" onClick={onClose} disabled={busy}>
            Back
          </Button>
          <BusyButton type="submit" variant="contained" busy={busy} busyLabel="Moving...">
            Move {posts.length} posts
          </BusyButton>
        </DialogActions>
      </form>
    </Dialog>
  )
}

type ChoicesProps<Key extends string> = {
  label: string
  chosen: Key
  keys: readonly Key[]
  names: Record<Key, string>
  onChoose: (key: Key) => void
}

function Choices<Key extends string>({ label, chosen, keys, names, onChoose }: ChoicesProps<Key>) {
  const radio = useRovingRadio({ values: keys, chosen, onChoose })
  return (
    <Box
      {...radio.group}
      aria-label={label}
      sx={{ display: 'grid', gridAutoFlow: 'column', gridAutoColumns: '1fr', gap: 1 }}
    >
      {keys.map((key) => (
        <ButtonBase
          key={key}
          {...radio.option(key)}
          sx={{
            height: 40,
            borderRadius: 3,
            border: 1,
            borderColor: 'outline',
            typography: 'body2',
            fontWeight: 600,
            '&[aria-checked="true"]': {
              borderColor: 'primary.main',
              bgcolor: 'primary.soft',
              color: 'primary.strong',
            },
          }}
        >
          {names[key]}
        </ButtonBase>
      ))}
    </Box>
  )
}

/** The first of the new times; only of posts that were scheduled in the workspace's time zone: others keep the hour of theirs. */
function Preview({ posts, distance }: { posts: readonly PostSummary[]; distance: Distance }) {
  const known = posts.filter(({ timeZone }) => timeZone === workspaceTimeZone())
  const [now] = useState(() => Date.now())
  if (known.length === 0) return null
  const times = known
    .map(({ id, scheduledAt }) => ({ id, from: new Date(scheduledAt ?? '') }))
    .toSorted((a, b) => a.from.getTime() - b.from.getTime())
    .map(({ id, from }) => ({ id, from, to: movedTime(from, distance) }))
  const past = times.filter(({ to }) => to.getTime() <= now).length
  return (
    <Box sx={{ p: 1.5, borderRadius: 3, bgcolor: 'background.subtle', typography: 'body2' }}>
      <Box
        component="ul"
        aria-label="New times"
        sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.75 }}
      >
        {times.slice(0, shown).map(({ id, from, to }) => (
          <li key={id}>
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {formatDateTime(from.toISOString())}
            </Box>{' '}
            <span aria-hidden="true">→</span> <strong>{formatDateTime(to.toISOString())}</strong>
          </li>
        ))}
      </Box>
      <Typography variant="caption" sx={{ display: 'block', mt: 0.75, color: 'text.secondary' }}>
        {times.length > shown && `and ${times.length - shown} more · `}
        {zoneOfTimes()}
      </Typography>
      {past > 0 && (
        <Typography variant="body2" sx={{ mt: 0.75, color: 'warning.strong' }}>
          {past === 1 ? 'One of these times has passed' : `${past} of these times have passed`}, so{' '}
          {past === 1 ? 'its post stays' : 'their posts stay'} as {past === 1 ? 'it is' : 'they are'}.
        </Typography>
      )}
    </Box>
  )
}
