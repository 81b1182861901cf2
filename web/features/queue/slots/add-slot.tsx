import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Popover from '@mui/material/Popover'
import TextField from '@mui/material/TextField'
import { useRef, useState, type FormEvent } from 'react'

type Props = {
  open: boolean
  anchor: HTMLElement | null
  day: string
  taken: readonly string[]
  onAdd: (time: string) => void
  onClose: () => void
}

const startTime = '09:00'

/** Asks for the time of a new slot. */
export function AddSlot({ open, anchor, day, taken, onAdd, onClose }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const [time, setTime] = useState(startTime)
  const [problem, setProblem] = useState<string | null>(null)
  const close = () => {
    setProblem(null)
    onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!/^\d\d:\d\d$/.test(time)) return setProblem('Choose a time.')
    if (taken.includes(time)) return setProblem('This slot is there already.')
    onAdd(time)
    close()
  }
  return (
    <Popover
      open={open}
      anchorEl={anchor}
      onClose={close}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{
        transition: { onEntered: () => field.current?.focus() },
        paper: { role: 'dialog', 'aria-label': `New slot on ${day}` },
      }}
    >
      <Box component="form" noValidate onSubmit={submit} sx={{ p: 2, display: 'grid', gap: 1.5, width: 200 }}>
        <TextField
          type="time"
          label={`Time on ${day}`}
          value={time}
          inputRef={field}
          error={problem !== null}
          helperText={problem}
          onChange={(event) => {
            setTime(event.target.value)
            setProblem(null)
          }}
          slotProps={{ inputLabel: { shrink: true } }}
        />
        <Button type="submit" variant="contained">
          Add slot
        </Button>
      </Box>
    </Popover>
  )
}
