import Typography from '@mui/material/Typography'
import { pointCosts } from '../../../../contract/points/points.ts'
import { counted, wholeNumber } from '../../../shared/numbers/compact-number.ts'
import { usePoints, remainingPoints } from '../../points/index.ts'

/** Whether this installation charges no points for scheduling. */
export const useSchedulingIsFree = (): boolean => usePoints().data?.points.unlimited ?? false

/** The price of scheduling this number of posts; 0 with unlimited points. */
export function useSchedulingCost(posts: number): number {
  return useSchedulingIsFree() ? 0 : posts * pointCosts.scheduling
}

/** Shows the balance after scheduling. */
export function SchedulePrice({ cost }: { cost: number }) {
  const points = usePoints().data?.points
  if (cost === 0) return null
  const left = points && remainingPoints(points)
  const short = left !== undefined && left < cost
  return (
    <Typography variant="body2" sx={{ color: short ? 'warning.strong' : 'text.secondary' }}>
      {wordsOf(cost, left)}
    </Typography>
  )
}

function wordsOf(cost: number, left: number | undefined): string {
  const price = `Costs ${counted(cost, 'point')}`
  const back = 'You get them back if you cancel, or if it cannot be published.'
  if (left === undefined) return `${price}. ${back}`
  if (left < cost) return `${price}, and you have ${left} left. The next step shows how to get more.`
  return `${price} of your ${wholeNumber(left)}; ${wholeNumber(left - cost)} left afterwards. ${back}`
}
