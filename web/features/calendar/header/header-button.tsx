import Badge from '@mui/material/Badge'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import visuallyHidden from '@mui/utils/visuallyHidden'
import type { MouseEvent, ReactElement } from 'react'

type Props = {
  icon: ReactElement
  /** Hidden where the header is narrow. */
  text: string
  /** What follows the text in the name of the button, such as what the number counts. */
  more: string
  count: number
  opened: boolean
  /** What it opens, if that is a dialog. */
  opens?: 'dialog'
  onClick: (event: MouseEvent<HTMLElement>) => void
}

/** A button of the header with a number; on narrow screens its icon alone. */
export function HeaderButton({ icon, text, more, count, opened, opens, onClick }: Props) {
  return (
    <Button
      size="small"
      color="inherit"
      title={text}
      aria-expanded={opened}
      aria-haspopup={opens}
      onClick={onClick}
      startIcon={
        <Badge badgeContent={count} color="primary" slotProps={{ badge: { 'aria-hidden': true } }}>
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
      <Box component="span" sx={visuallyHidden}>
        {more}
      </Box>
    </Button>
  )
}
