import type { LabelColor } from '../../../contract/labels/labels.ts'

/** Each has a contrast of at least 3:1 on light and on dark paper. */
export const colorOf: Record<LabelColor, string> = {
  gray: '#78859a',
  red: '#e5484d',
  orange: '#d0700f',
  green: '#2f9461',
  teal: '#12908e',
  blue: '#3b82f6',
  violet: '#8b5cf6',
  pink: '#d6409f',
}
