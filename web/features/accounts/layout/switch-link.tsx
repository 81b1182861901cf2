import Link from '@mui/material/Link'
import type { ReactNode } from 'react'

/** A link that changes the mode of the screen and keeps what was typed. */
export function SwitchLink({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <Link
      component="button"
      type="button"
      variant="body2"
      onClick={onClick}
      sx={{ fontWeight: 600, verticalAlign: 'baseline' }}
    >
      {children}
    </Link>
  )
}
