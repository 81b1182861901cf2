import Button from '@mui/material/Button'
import type { ReactNode } from 'react'

type Props = { pressed: boolean; onPress: () => void; children: ReactNode }

/** One of several views of the same rows. */
export function QuietToggle({ pressed, onPress, children }: Props) {
  return (
    <Button size="small" variant={pressed ? 'outlined' : 'text'} aria-pressed={pressed} onClick={onPress}>
      {children}
    </Button>
  )
}
