import type { ReactElement } from 'react'
import { Pill } from './pill.tsx'

type Props = { children: string; icon?: ReactElement; tone?: 'neutral' | 'warning' | 'error' | 'success' }

/** A small label beside a name, such as "Sandbox" or "Soon". */
export function QuietLabel({ children, icon, tone = 'neutral' }: Props) {
  const neutral = tone === 'neutral'
  return (
    <Pill
      size="tiny"
      icon={icon}
      color={neutral ? 'text.secondary' : `${tone}.strong`}
      bgcolor={neutral ? 'background.subtle' : `${tone}.soft`}
    >
      {children}
    </Pill>
  )
}
