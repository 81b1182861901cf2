import ClockIcon from '@mui/icons-material/Schedule'
import CloseIcon from '@mui/icons-material/Close'
import LockIcon from '@mui/icons-material/LockOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { zoneName } from '../../../shared/time/date-time.ts'
import { partOf } from '../../points/index.ts'
import type { ChosenTime } from '../../posts/index.ts'

type Props = {
  time: ChosenTime | null
  /** The plan has no scheduling; the button names one that has. */
  locked: boolean
  disabled: boolean
  onChoose: () => void
  onNow: () => void
}

const words = new Intl.DateTimeFormat('en', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})

/** When the posts go out: now, or at a chosen time. */
export function TimeChip({ time, locked, disabled, onChoose, onNow }: Props) {
  const at = time && new Date(time.localTime)
  const label = at ? words.format(at) : 'Now'
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', minWidth: 0 }}>
      <Button
        variant="outlined"
        startIcon={locked ? <LockIcon /> : <ClockIcon />}
        disabled={disabled}
        onClick={onChoose}
        aria-label={`When: ${label}${at ? `, ${zoneName(time.timeZone, at)}` : ''}`}
        title={locked ? partOf('scheduling') : at ? zoneName(time.timeZone, at) : 'Choose a time'}
        sx={{ px: 1.5, minWidth: 0 }}
      >
        {label}
      </Button>
      {time && (
        <IconButton aria-label="Publish now instead" disabled={disabled} onClick={onNow} sx={{ ml: 0.25 }}>
          <CloseIcon fontSize="small" />
        </IconButton>
      )}
    </Box>
  )
}
