import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Stack from '@mui/material/Stack'
import type { ReactNode } from 'react'
import { useRovingRadio } from '../../../shared/hooks/use-roving-radio.ts'

export type Side = 'preview' | 'assistant'

const sides = ['preview', 'assistant'] as const
const labels: Record<Side, string> = { preview: 'Preview', assistant: 'Assistant' }

type Props = { side: Side; onChoose: (side: Side) => void; children: ReactNode }

/** The column beside the editor: the preview or the assistant. */
export function SidePanel({ side, onChoose, children }: Props) {
  const radio = useRovingRadio({ values: sides, chosen: side, onChoose })
  return (
    <Stack spacing={1.5} useFlexGap>
      <Box
        {...radio.group}
        aria-label="Beside the text"
        sx={{
          display: 'grid',
          gridTemplateColumns: '1fr 1fr',
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
