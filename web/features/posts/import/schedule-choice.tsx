import { pointCosts } from '../../../../contract/points/points.ts'
import { SwitchRow } from '../../../shared/forms/switch-row.tsx'
import { partOf, useLocked, usePlanGates } from '../../points/index.ts'
import { useSchedulingIsFree } from '../schedule/schedule-price.tsx'

type Props = { schedule: boolean; onSchedule: (schedule: boolean) => void }

/** Whether rows with a time are scheduled, which they are unless the plan has no scheduling. */
export function ScheduleChoice({ schedule, onSchedule }: Props) {
  const { askForPlan } = usePlanGates()
  const locked = useLocked('scheduling')
  const free = useSchedulingIsFree()
  const price = free ? '' : ` Each costs ${pointCosts.scheduling} points.`
  return (
    <SwitchRow
      label="Schedule posts that have a time"
      about={
        schedule
          ? `Posts are published automatically at the times in the file.${price}`
          : `Off: all of them become drafts, and their times are left out.${locked ? ` ${partOf('scheduling')}.` : ''}`
      }
      checked={schedule}
      onChange={(on) => {
        if (on && locked) askForPlan({ entitlement: 'scheduling', onContinue: () => onSchedule(true) })
        else onSchedule(on)
      }}
    />
  )
}
