import Chip, { chipClasses } from '@mui/material/Chip'
import type { ReactElement } from 'react'

type Props = { children: string; icon?: ReactElement; tone?: 'neutral' | 'warning' | 'error' | 'success' }

/** A small label beside a name, such as "Sandbox" or "Soon". */
export function QuietLabel({ children, icon, tone = 'neutral' }: Props) {
  const neutral = tone === 'neutral'
  return (
    <Chip
      component="span"
      size="small"
      icon={icon}
      label={children}
      sx={{
        height: 20,
        flexShrink: 0,
        color: neutral ? 'text.secondary' : `${tone}.strong`,
        bgcolor: neutral ? 'background.subtle' : `${tone}.soft`,
        [`& .${chipClasses.icon}`]: { color: 'inherit', fontSize: 13 },
      }}
    />
  )
}
