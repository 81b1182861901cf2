import DoneIcon from '@mui/icons-material/CheckCircle'
import FailedIcon from '@mui/icons-material/Error'
import RunningIcon from '@mui/icons-material/MoreHoriz'
import StoppedIcon from '@mui/icons-material/StopCircleOutlined'
import type { GenerationSummary } from '../../../../../contract/assistant/generations.ts'
import { QuietLabel } from '../../../../shared/ui/quiet-label.tsx'

const outcomes = {
  done: { label: 'Done', tone: 'success', icon: <DoneIcon /> },
  stopped: { label: 'Stopped', tone: 'neutral', icon: <StoppedIcon /> },
  failed: { label: 'Failed', tone: 'error', icon: <FailedIcon /> },
  running: { label: '', tone: 'neutral', icon: <RunningIcon /> },
} as const

type Props = {
  outcome: GenerationSummary['outcome']
  /** The label while it is running, for example "Writing". */
  running: string
}

/** The outcome of a generation, or that it is running. */
export function OutcomeLabel({ outcome, running }: Props) {
  const { label, tone, icon } = outcomes[outcome]
  return (
    <QuietLabel icon={icon} tone={tone}>
      {label || running}
    </QuietLabel>
  )
}
