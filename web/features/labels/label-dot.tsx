import Box from '@mui/material/Box'
import type { LabelColor } from '../../../contract/labels/labels.ts'
import { colorOf } from './label-colors.ts'

/** The color of a label; its name stands beside it. */
export function LabelDot({ color, size = 8 }: { color: LabelColor; size?: number }) {
  return (
    <Box
      component="span"
      aria-hidden="true"
      sx={{ width: size, height: size, borderRadius: '50%', flexShrink: 0, bgcolor: colorOf[color] }}
    />
  )
}
