import type { Label } from '../../contract/labels/labels.ts'
import type { LabelRow } from './labels.queries.ts'

export function presentLabel({ id, name, color, version }: LabelRow): Label {
  return { id, name, color, version }
}
