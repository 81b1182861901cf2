import CompareIcon from '@mui/icons-material/CompareArrows'
import RedoIcon from '@mui/icons-material/Redo'
import RegenerateIcon from '@mui/icons-material/Refresh'
import UndoIcon from '@mui/icons-material/Undo'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useEffect, useRef, useState } from 'react'
import { isFocusLost } from '../../../shared/focus/is-focus-lost.ts'
import { onDemand } from '../../../shared/ui/on-demand.tsx'
import { usePriced } from '../price.ts'
import { useAssistant, type Assistant, type Desk, type Wish } from '../writing/assistant-store.ts'

const compare = onDemand(async () => (await import('./compare-dialog.tsx')).CompareDialog)

type Props = { assistant: Assistant; desk: Desk; disabled: boolean; onWrite: (wish: Wish) => void }

/** The way back, another try, and both beside each other; there once something was written. */
export function ResultBar({ assistant, desk, disabled, onWrite }: Props) {
  const last = useAssistant(assistant, (state) => state.last)
  const canUndo = useAssistant(assistant, (state) => state.past.length > 0)
  const canRedo = useAssistant(assistant, (state) => state.future.length > 0)
  const before = useAssistant(assistant, (state) => state.past.at(-1) ?? '')
  const [comparing, setComparing] = useState(false)
  const undoButton = useRef<HTMLButtonElement>(null)
  const redoButton = useRef<HTMLButtonElement>(null)
  const priced = usePriced()
  const stepped = useRef(false)
  useEffect(() => {
    // The last step takes its own button away or switches it off; the focus goes to the way back.
    if (stepped.current && isFocusLost()) (canUndo ? undoButton : redoButton).current?.focus()
    stepped.current = false
  })
  if (!last && !canUndo && !canRedo) return null
  const regenerate = () => {
    if (!last) return
    const text = desk.get().text.trim()
    onWrite({ ...last, ...(text !== '' && { avoid: text }) })
  }
  const shared = { size: 'small', variant: 'text' } as const
  return (
    <Box
      component="fieldset"
      aria-label="Written text"
      sx={{ m: 0, mx: -1, p: 0, border: 0, display: 'flex', flexWrap: 'wrap', gap: 0.5 }}
    >
      <Button
        {...shared}
        ref={undoButton}
        startIcon={<UndoIcon />}
        disabled={disabled || !canUndo}
        onClick={() => {
          stepped.current = true
          assistant.undo(desk)
        }}
      >
        Undo
      </Button>
      {canRedo && (
        <Button
          {...shared}
          ref={redoButton}
          startIcon={<RedoIcon />}
          disabled={disabled}
          onClick={() => {
            stepped.current = true
            assistant.redo(desk)
          }}
        >
          Redo
        </Button>
      )}
      {before.trim() !== '' && (
        <Button
          {...shared}
          startIcon={<CompareIcon />}
          disabled={disabled}
          onClick={() => setComparing(true)}
          onPointerEnter={compare.load}
        >
          Compare
        </Button>
      )}
      {last && (
        <Button {...shared} startIcon={<RegenerateIcon />} disabled={disabled} onClick={regenerate}>
          {priced('Regenerate', 1)}
        </Button>
      )}
      <compare.Component
        open={comparing}
        before={before}
        after={desk.get().text}
        platform={desk.get().platform}
        onKeepBefore={() => {
          assistant.undo(desk)
          setComparing(false)
        }}
        onClose={() => setComparing(false)}
      />
    </Box>
  )
}
