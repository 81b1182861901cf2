import Chip from '@mui/material/Chip'
import type { ReactElement } from 'react'

type Props = { children: string; icon?: ReactElement; tone?: 'neutral' | 'warning' | 'error' | 'success' }

/** A small label beside a name, such as "Sandbox" or "Soon". */
export function QuietLabel({ children, icon, tone = 'neutral' }: Props) {
  return (
    <Chip
      size="small"
      label={children}
      {...(icon && { icon })}
      sx={{
        flexShrink: 0,
        height: 20,
        bgcolor: tone === 'neutral' ? 'background.subtle' : `${tone}.soft`,
        color: tone === 'neutral' ? 'text.secondary' : `${tone}.strong`,
        '& .MuiChip-icon': { color: 'inherit', fontSize: 13, ml: 0.75, mr: -0.5 },
        '& .MuiChip-label': { px: 0.875 },
      }}
    />
  )
}
