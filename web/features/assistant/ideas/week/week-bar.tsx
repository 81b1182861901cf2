import DraftIcon from '@mui/icons-material/SaveOutlined'
import LockIcon from '@mui/icons-material/LockOutlined'
import ScheduleIcon from '@mui/icons-material/ScheduleOutlined'
import StopIcon from '@mui/icons-material/StopRounded'
import WriteIcon from '@mui/icons-material/AutoAwesomeOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { pointCosts } from '../../../../../contract/points/points.ts'
import { counted } from '../../../../shared/numbers/compact-number.ts'
import { bottomBarHeight } from '../../../../shared/ui/bottom-bar-height.ts'
import { BusyButton } from '../../../../shared/ui/busy-button.tsx'
import { MessageAlert } from '../../../../shared/ui/feedback/message-alert.tsx'
import { useSchedulingIsFree } from '../../../posts/index.ts'
import { useLabelWithPrice } from '../../price.ts'

type Props = {
  /** How many ideas can be written, saved as drafts, and scheduled. */
  toWrite: number
  toSave: number
  toSchedule: number
  writing: boolean
  busy: 'scheduling' | 'saving' | null
  locked: boolean
  done: { scheduled: number; drafts: number } | null
  onWrite: () => void
  onStop: () => void
  onSave: () => void
  onSchedule: () => void
  onDismiss: () => void
}

/** What can be done with the whole week, with its price, and what the last act did. */
export function WeekBar({ toWrite, toSave, toSchedule, writing, busy, locked, done, ...on }: Props) {
  const withPrice = useLabelWithPrice()
  const isFree = useSchedulingIsFree()
  const price = isFree || locked ? '' : ` · ${counted(toSchedule * pointCosts.scheduling, 'point')}`
  const main = toSchedule > 0 ? 'schedule' : 'write'
  if (toWrite + toSave + toSchedule === 0 && done === null && !writing) return null
  return (
    <Box
      component="section"
      aria-label="The whole week"
      sx={{
        position: 'sticky',
        bottom: { xs: `calc(${bottomBarHeight + 8}px + env(safe-area-inset-bottom))`, md: 16 },
        zIndex: 5,
        p: 1.5,
        display: 'grid',
        gap: 1,
        border: 1,
        borderColor: 'divider',
        borderRadius: 4,
        bgcolor: 'background.paper',
        boxShadow: '0 8px 24px rgb(15 23 42 / 0.12)',
      }}
    >
      <MessageAlert message={done && { severity: 'success', text: wordsOf(done) }} onClose={on.onDismiss} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'flex-end' }}>
        {writing ? (
          <Button variant="outlined" startIcon={<StopIcon />} onClick={on.onStop}>
            Stop writing
          </Button>
        ) : (
          toWrite > 0 && (
            <Button
              variant={main === 'write' ? 'contained' : 'outlined'}
              startIcon={<WriteIcon />}
              disabled={busy !== null}
              onClick={on.onWrite}
            >
              {withPrice(`Write ${counted(toWrite, 'text')}`, toWrite)}
            </Button>
          )
        )}
        {toSave > 0 && (
          <BusyButton
            variant="outlined"
            startIcon={<DraftIcon />}
            busy={busy === 'saving'}
            busyLabel="Saving..."
            disabled={busy !== null || writing}
            onClick={on.onSave}
          >
            Save {counted(toSave, 'draft')}
          </BusyButton>
        )}
        {toSchedule > 0 && (
          <BusyButton
            variant="contained"
            startIcon={locked ? <LockIcon /> : <ScheduleIcon />}
            busy={busy === 'scheduling'}
            busyLabel="Scheduling..."
            disabled={busy !== null || writing}
            onClick={on.onSchedule}
          >
            Schedule {counted(toSchedule, 'post')}
            {price}
          </BusyButton>
        )}
      </Box>
    </Box>
  )
}

function wordsOf({ scheduled, drafts }: { scheduled: number; drafts: number }): string {
  if (drafts > 0) return `${counted(drafts, 'draft')} saved.`
  return `${counted(scheduled, 'post')} scheduled.`
}
