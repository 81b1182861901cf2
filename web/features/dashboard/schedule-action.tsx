import LockIcon from '@mui/icons-material/LockOutlined'
import ClockIcon from '@mui/icons-material/Schedule'
import Button from '@mui/material/Button'
import { Link, useNavigate } from 'react-router'
import { wallDateOf } from '../../shared/time/wall-time.ts'
import { useMayPublish } from '../workspaces/index.ts'
import { partOf, useLocked, usePlanGates } from '../points/index.ts'

/** Links to a new post for tomorrow at nine, for a user who may schedule; without scheduling in the plan it names one that has it. */
export function ScheduleAction({ label }: { label: string }) {
  const navigate = useNavigate()
  const { askForPlan } = usePlanGates()
  const locked = useLocked('scheduling')
  const mayPublish = useMayPublish()
  const to = `/content?at=${tomorrowAtNine()}`
  const onContinue = () => void navigate(to)
  if (!mayPublish) return null
  if (locked) {
    return (
      <Button
        variant="outlined"
        startIcon={<LockIcon />}
        title={partOf('scheduling')}
        onClick={() => askForPlan({ entitlement: 'scheduling', onContinue })}
      >
        {label}
      </Button>
    )
  }
  return (
    <Button component={Link} to={to} variant="outlined" startIcon={<ClockIcon />}>
      {label}
    </Button>
  )
}

/** Local time, for the address of the composer. */
function tomorrowAtNine(): string {
  const day = wallDateOf(new Date())
  day.setDate(day.getDate() + 1)
  // Swedish dates are written as ISO 8601 dates.
  return `${new Intl.DateTimeFormat('sv').format(day)}T09:00`
}
