import { pointCosts } from '../../../../contract/point-costs.ts'
import { usePriceOf } from '../price.ts'

/** What a picture costs, in words for a button. */
export const usePicturePrice = (): string => usePriceOf(pointCosts.image)
