import { pointCosts } from '../../../contract/point-costs.ts'
import { counted } from '../../shared/numbers/compact-number.ts'
import { usePoints } from '../../shared/points/points-query.ts'

/** What so many texts cost, in words for a button: "2 points", or that nothing is charged here. */
export function usePriceWords(): (texts: number) => string {
  const unlimited = usePoints().data?.points.unlimited ?? false
  return (texts) => (unlimited ? 'no points' : counted(texts * pointCosts.text, 'point'))
}
