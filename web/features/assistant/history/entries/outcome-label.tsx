import DoneIcon from '@mui/icons-material/CheckCircle'
import FailedIcon from '@mui/icons-material/Error'
import RunningIcon from '@mui/icons-material/MoreHoriz'
import StoppedIcon from '@mui/icons-material/StopCircleOutlined'
import type { ReactElement } from 'react'
import type { GenerationSummary } from '../../../../../contract/assistant/generations.ts'
import { QuietLabel } from '../../../../shared/ui/quiet-label.tsx'
import { capitalized, knownOr } from '../../../../shared/words/known-or.ts'

type Outcome = GenerationSummary['outcome']
type Look = { label: string; tone: 'success' | 'neutral' | 'error'; icon: ReactElement }

const outcomes: Record<Outcome, Look> = {
  done: { label: 'Done', tone: 'success', icon: <DoneIcon /> },
  stopped: { label: 'Stopped', tone: 'neutral', icon: <StoppedIcon /> },
  failed: { label: 'Failed', tone: 'error', icon: <FailedIcon /> },
  running: { label: '', tone: 'neutral', icon: <RunningIcon /> },
}

type Props = {
  outcome: Outcome
  /** The label while it is running, for example "Writing". */
  running: string
}

/** The outcome of a generation, or that it is running. */
export function OutcomeLabel({ outcome, running }: Props) {
  const other: Look = { label: capitalized(outcome), tone: 'neutral', icon: <RunningIcon /> }
  const { label, tone, icon } = knownOr(outcomes, outcome, other)
  return (
    <QuietLabel icon={icon} tone={tone}>
      {label || running}
    </QuietLabel>
  )
}
