import Badge from '@mui/material/Badge'
import Button from '@mui/material/Button'
import type { MouseEvent, ReactElement } from 'react'

type Props = {
  icon: ReactElement
  /** Hidden where the header is narrow. */
  text: string
  /** With `text`, and what the number means. */
  name: string
  count: number
  opened: boolean
  /** What it opens, if that is a dialog. */
  opens?: 'dialog'
  onClick: (event: MouseEvent<HTMLElement>) => void
}

/** A button of the header with a number; on narrow screens its icon alone. */
export function HeaderButton({ icon, text, name, count, opened, opens, onClick }: Props) {
  return (
    <Button
      size="small"
      color="inherit"
      aria-label={name}
      aria-expanded={opened}
      aria-haspopup={opens}
      onClick={onClick}
      startIcon={
        <Badge
          badgeContent={count}
          color="primary"
          slotProps={{ badge: { sx: { fontVariantNumeric: 'tabular-nums' } } }}
        >
          {icon}
        </Badge>
      }
      sx={{
        minWidth: 40,
        px: { xs: 0.5, lg: 1.25 },
        color: 'text.secondary',
        fontSize: { xs: 0, lg: '0.8125rem' },
        '& .MuiButton-startIcon': { m: 0, mr: { lg: count > 0 ? 1.5 : 0.75 } },
        '&[aria-expanded="true"]': { bgcolor: 'background.subtle', color: 'text.primary' },
      }}
    >
      {text}
    </Button>
  )
}
