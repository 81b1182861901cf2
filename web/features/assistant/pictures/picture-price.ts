import { pointCosts } from '../../../../contract/point-costs.ts'
import { counted } from '../../../shared/numbers/compact-number.ts'
import { usePoints } from '../../../shared/points/points-query.ts'

/** What a picture costs, in words for a button. */
export function usePicturePrice(): string {
  const unlimited = usePoints().data?.points.unlimited ?? false
  return unlimited ? 'no points' : counted(pointCosts.image, 'point')
}
