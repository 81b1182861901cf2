import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { weekFrom } from '../../../shared/time/week-days.ts'
import { useFirstDayOfWeek } from '../../workspaces/index.ts'
import { weekdays } from './week.ts'

type Props = {
  open: boolean
  anchor: HTMLElement | null
  weekday: number
  onCopy: (to: number[]) => void
  onClose: () => void
}

const groups = [
  { label: 'Monday to Friday', days: [1, 2, 3, 4, 5] },
  { label: 'Every day', days: [1, 2, 3, 4, 5, 6, 7] },
]

/** Gives the times of a day to other days, which lose their own. */
export function CopyMenu({ open, anchor, weekday, onCopy, onClose }: Props) {
  const single = weekFrom(useFirstDayOfWeek()).map((day) => ({ label: weekdays[day - 1] ?? '', days: [day] }))
  const choices = [...groups, ...single.filter(({ days }) => days[0] !== weekday)]
  const name = weekdays[weekday - 1] ?? ''
  return (
    <Menu
      open={open}
      anchorEl={anchor}
      onClose={onClose}
      slotProps={{ list: { 'aria-label': `Copy the slots of ${name} to`, dense: true } }}
    >
      {choices.map(({ label, days }) => (
        <MenuItem
          key={label}
          onClick={() => {
            onCopy(days)
            onClose()
          }}
        >
          {label}
        </MenuItem>
      ))}
    </Menu>
  )
}
