import DoneIcon from '@mui/icons-material/CheckCircle'
import FailedIcon from '@mui/icons-material/Error'
import RunningIcon from '@mui/icons-material/MoreHoriz'
import StoppedIcon from '@mui/icons-material/StopCircleOutlined'
import type { HistoryEntry } from '../../../../contract/assistant.ts'
import { QuietLabel } from '../../../shared/ui/quiet-label.tsx'

const outcomes = {
  done: { label: 'Done', tone: 'success', icon: <DoneIcon /> },
  stopped: { label: 'Stopped', tone: 'neutral', icon: <StoppedIcon /> },
  failed: { label: 'Failed', tone: 'error', icon: <FailedIcon /> },
  running: { label: '', tone: 'neutral', icon: <RunningIcon /> },
} as const

type Props = {
  outcome: HistoryEntry['outcome']
  /** What is said while it runs, as "Writing". */
  running: string
}

/** How a generation ended, or that it goes on. */
export function OutcomeLabel({ outcome, running }: Props) {
  const { label, tone, icon } = outcomes[outcome]
  return (
    <QuietLabel icon={icon} tone={tone}>
      {label || running}
    </QuietLabel>
  )
}
