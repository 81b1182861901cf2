import ClockIcon from '@mui/icons-material/Schedule'
import CloseIcon from '@mui/icons-material/Close'
import LockIcon from '@mui/icons-material/LockOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { formatSoon } from '../../../shared/time/date-time.ts'
import { zoneOfTime } from '../../../shared/time/zone-words.ts'
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
  const prefix = time?.queue ? 'Next slot, ' : ''
  const label = at ? `${formatSoon(at)}${time.repeat ? ', repeats' : ''}` : 'Now'
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', minWidth: 0 }}>
      <Button
        variant="outlined"
        startIcon={locked ? <LockIcon /> : <ClockIcon />}
        disabled={disabled}
        onClick={onChoose}
        aria-label={`When: ${prefix}${label}${at ? `, ${zoneOfTime(at)}` : ''}`}
        title={locked ? partOf('scheduling') : at ? zoneOfTime(at) : 'Choose a time'}
        sx={{
          minWidth: 0,
          // Words alone where the bar has little room; a lock says more than words.
          [`@container (max-width: ${time ? 740 : 480}px)`]: {
            px: 1.25,
            ...(!locked && { '& .MuiButton-startIcon': { display: 'none' } }),
          },
        }}
      >
        {/* The button that adds the post to the queue says it too. */}
        <Box
          component="span"
          sx={{ whiteSpace: 'pre', '@container (max-width: 480px)': { display: 'none' } }}
        >
          {prefix}
        </Box>
        {label}
      </Button>
      {time && (
        <IconButton aria-label="Publish now instead" disabled={disabled} onClick={onNow}>
          <CloseIcon fontSize="small" />
        </IconButton>
      )}
    </Box>
  )
}
