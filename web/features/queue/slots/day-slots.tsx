import AddIcon from '@mui/icons-material/Add'
import CopyIcon from '@mui/icons-material/ContentCopyOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useRef, useState } from 'react'
import { timeName, weekdays } from './week.ts'
import { AddSlot } from './add-slot.tsx'
import { CopyMenu } from './copy-menu.tsx'

type Props = {
  weekday: number
  times: readonly string[]
  disabled: boolean
  onAdd: (time: string) => void
  onRemove: (time: string) => void
  /** The days that get the times of this one. */
  onCopy: (to: number[]) => void
}

/** The slots of one day of the week. A slot is removed by its button, or with Delete. */
export function DaySlots({ weekday, times, disabled, onAdd, onRemove, onCopy }: Props) {
  const name = weekdays[weekday - 1] ?? ''
  const addButton = useRef<HTMLButtonElement>(null)
  const [adding, setAdding] = useState<HTMLElement | null>(null)
  const [copying, setCopying] = useState<HTMLElement | null>(null)
  return (
    <Box
      component="li"
      aria-label={name}
      sx={{
        minWidth: 0,
        p: { xs: 1.5, md: 1 },
        display: 'flex',
        flexDirection: 'column',
        gap: 1,
        borderStyle: 'solid',
        borderColor: 'divider',
        borderWidth: { xs: '1px 0 0', md: '0 0 0 1px' },
        '&:first-of-type': { borderWidth: 0 },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, minHeight: 32 }}>
        <Typography component="h3" variant="subtitle2" sx={{ flex: 1, minWidth: 0 }}>
          {name.slice(0, 3)}
          <Box component="span" sx={{ display: { md: 'none' } }}>
            {name.slice(3)}
          </Box>
        </Typography>
        {times.length > 0 && (
          <IconButton
            size="small"
            aria-label={`Copy the slots of ${name}`}
            aria-haspopup="menu"
            disabled={disabled}
            onClick={(event) => setCopying(event.currentTarget)}
          >
            <CopyIcon fontSize="small" />
          </IconButton>
        )}
      </Box>
      <Box
        component="ul"
        aria-label={`Slots on ${name}`}
        sx={{
          m: 0,
          p: 0,
          listStyle: 'none',
          display: 'flex',
          gap: 0.75,
          flexDirection: { xs: 'row', md: 'column' },
          flexWrap: { xs: 'wrap', md: 'nowrap' },
          '&:empty': { display: 'none' },
        }}
      >
        {times.map((time) => (
          <li key={time}>
            <Chip
              label={timeName(time)}
              disabled={disabled}
              aria-label={`${name}, ${timeName(time)}. Press Delete to remove it.`}
              onDelete={() => {
                onRemove(time)
                // The slot that had the focus is gone.
                addButton.current?.focus()
              }}
              sx={{
                width: { md: '100%' },
                justifyContent: 'space-between',
                fontVariantNumeric: 'tabular-nums',
              }}
            />
          </li>
        ))}
      </Box>
      <Button
        ref={addButton}
        size="small"
        variant="text"
        startIcon={<AddIcon />}
        aria-label={`Add a slot on ${name}`}
        disabled={disabled}
        onClick={(event) => setAdding(event.currentTarget)}
        sx={{ alignSelf: 'flex-start', px: 1 }}
      >
        Add
      </Button>
      <AddSlot
        open={adding !== null}
        anchor={adding}
        day={name}
        taken={times}
        onAdd={onAdd}
        onClose={() => setAdding(null)}
      />
      <CopyMenu
        open={copying !== null}
        anchor={copying}
        weekday={weekday}
        onCopy={onCopy}
        onClose={() => setCopying(null)}
      />
    </Box>
  )
}
