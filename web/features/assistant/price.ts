import { pointCosts } from '../../../contract/point-costs.ts'
import { useAssistantStatus } from '../../shared/assistant/assistant-status.ts'
import { counted } from '../../shared/numbers/compact-number.ts'
import { usePoints } from '../../shared/points/points-query.ts'

type Priced = (label: string, texts: number, options?: { each?: boolean }) => string

/**
 * A label with what so many texts cost behind it, as "Regenerate · 2 points", or that nothing is charged here. The
 * workspace's own model has no price to speak of.
 */
export function usePriced(): Priced {
  const unlimited = usePoints().data?.points.unlimited ?? false
  const own = useAssistantStatus().data?.ownModel ?? false
  return (label, texts, { each = false } = {}) => {
    if (own) return label
    const price = unlimited ? 'no points' : counted(texts * pointCosts.text, 'point')
    return `${label} · ${price}${each ? ' each' : ''}`
  }
}

/** What something costs, in words for a button: "5 points". */
export function usePriceOf(points: number): string {
  const unlimited = usePoints().data?.points.unlimited ?? false
  return unlimited ? 'no points' : counted(points, 'point')
}
