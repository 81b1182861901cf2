import Chip from '@mui/material/Chip'

type Props = { label: string; time: Date; chosen: Date | null; onChoose: (time: Date) => void }

/** A suggested time that is pressed while it is the chosen one. */
export function TimeChip({ label, time, chosen, onChoose }: Props) {
  const pressed = chosen?.getTime() === time.getTime()
  return (
    <Chip
      label={label}
      variant="outlined"
      onClick={() => onChoose(time)}
      aria-pressed={pressed}
      color={pressed ? 'primary' : 'default'}
      sx={{
        height: 34,
        '&.MuiChip-colorPrimary': { color: 'primary.strong', bgcolor: 'primary.soft' },
      }}
    />
  )
}
