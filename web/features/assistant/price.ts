import { pointCosts } from '../../../contract/points/points.ts'
import { useAssistantStatus } from './assistant-status.ts'
import { counted } from '../../shared/numbers/compact-number.ts'
import { usePoints } from '../points/index.ts'

type LabelWithPrice = (label: string, texts: number, options?: { each?: boolean }) => string

/**
 * Appends the price of `texts` texts to a label: "Regenerate · 2 points", "0 points" with the template writer, or "no
 * points" with unlimited points. With the workspace's own model no price is appended.
 */
export function useLabelWithPrice(): LabelWithPrice {
  const unlimited = usePoints().data?.points.unlimited ?? false
  const { ownModel: own = false, price: onePrice = pointCosts.text } = useAssistantStatus().data ?? {}
  return (label, texts, { each = false } = {}) => {
    if (own) return label
    const price = unlimited ? 'no points' : counted(texts * onePrice, 'point')
    return `${label} · ${price}${each ? ' each' : ''}`
  }
}

/** A price for a button: "5 points". */
export function usePrice(points: number): string {
  const unlimited = usePoints().data?.points.unlimited ?? false
  return unlimited ? 'no points' : counted(points, 'point')
}
