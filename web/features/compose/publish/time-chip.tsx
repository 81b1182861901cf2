import ClockIcon from '@mui/icons-material/Schedule'
import CloseIcon from '@mui/icons-material/Close'
import LockIcon from '@mui/icons-material/LockOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { formatSoon, zoneName } from '../../../shared/time/date-time.ts'
import { partOf } from '../../points/index.ts'
import type { PlannedTime } from '../draft/planned-time.ts'
import { instantOf } from '../../../shared/time/wall-time.ts'

type Props = {
  time: PlannedTime | null
  /** The plan has no scheduling; the button names one that has. */
  locked: boolean
  disabled: boolean
  onChoose: () => void
  onNow: () => void
}

/** When the posts go out: now, or at a chosen time. */
export function TimeChip({ time, locked, disabled, onChoose, onNow }: Props) {
  const at = time && instantOf(time.localTime, time.timeZone)
  const label = at
    ? `${time.queue ? 'Next slot, ' : ''}${formatSoon(at, time.timeZone)}${time.repeat ? ', repeats' : ''}`
    : 'Now'
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        minWidth: 0,
        // On a phone, a chosen time has a line of its own.
        ...(time && {
          gridColumn: { xs: '1 / -1', sm: 'auto' },
          '& > :first-of-type': { flex: { xs: 1, sm: 'none' } },
        }),
      }}
    >
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
