import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Stack from '@mui/material/Stack'
import type { ReactNode } from 'react'
import { useRovingRadio } from '../../../shared/hooks/use-roving-radio.ts'

export type Side = 'preview' | 'assistant' | 'comments'

const sides = ['preview', 'assistant', 'comments'] as const

type Props = {
  side: Side
  onChoose: (side: Side) => void
  /** The names of the sides. */
  labels: Readonly<Record<Side, string>>
  children: ReactNode
}

/** The column beside the editor: the preview, the assistant or the comments. */
export function SidePanel({ side, onChoose, labels, children }: Props) {
  const radio = useRovingRadio({ values: sides, chosen: side, onChoose })
  return (
    <Stack spacing={1.5} useFlexGap>
      <Box
        {...radio.group}
        aria-label="Beside the text"
        sx={{
          display: 'grid',
          gridTemplateColumns: 'repeat(3, 1fr)',
          gap: 0.5,
          p: 0.5,
          borderRadius: 3,
          bgcolor: 'background.subtle',
        }}
      >
        {sides.map((key) => (
          <ButtonBase
            key={key}
            {...radio.option(key)}
            sx={{
              height: 34,
              borderRadius: 2.5,
              typography: 'body2',
              fontWeight: 600,
              color: key === side ? 'text.primary' : 'text.secondary',
              bgcolor: key === side ? 'background.paper' : 'transparent',
              boxShadow: (theme) => (key === side ? `inset 0 0 0 1px ${theme.vars.palette.divider}` : 'none'),
            }}
          >
            {labels[key]}
          </ButtonBase>
        ))}
      </Box>
      {children}
    </Stack>
  )
}
