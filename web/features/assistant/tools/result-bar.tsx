import CompareIcon from '@mui/icons-material/CompareArrows'
import RedoIcon from '@mui/icons-material/Redo'
import RegenerateIcon from '@mui/icons-material/Refresh'
import UndoIcon from '@mui/icons-material/Undo'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useEffect, useRef, useState } from 'react'
import { isFocusLost } from '../../../shared/focus/is-focus-lost.ts'
import { useLabelWithPrice } from '../price.ts'
import {
  useAssistant,
  type Assistant,
  type PostEditor,
  type TextRequest,
} from '../writing/assistant-store.ts'
import { CompareDialog } from './compare-dialog.tsx'

type Props = {
  assistant: Assistant
  editor: PostEditor
  disabled: boolean
  onWrite: (request: TextRequest) => void
}

/** Undo, redo, compare and regenerate; shown after the first text. */
export function ResultBar({ assistant, editor, disabled, onWrite }: Props) {
  const last = useAssistant(assistant, (state) => state.last)
  const canUndo = useAssistant(assistant, (state) => state.past.length > 0)
  const canRedo = useAssistant(assistant, (state) => state.future.length > 0)
  const before = useAssistant(assistant, (state) => state.past.at(-1)?.text ?? '')
  const [comparing, setComparing] = useState(false)
  const undoButton = useRef<HTMLButtonElement>(null)
  const redoButton = useRef<HTMLButtonElement>(null)
  const withPrice = useLabelWithPrice()
  const restoreFocus = useRef(false)
  useEffect(() => {
    // The last undo or redo hides or disables its own button, so the focus moves to the other one.
    if (restoreFocus.current && isFocusLost()) (canUndo ? undoButton : redoButton).current?.focus()
    restoreFocus.current = false
  })
  if (!last && !canUndo && !canRedo) return null
  const regenerate = () => {
    if (!last) return
    const text = editor.getState().text.trim()
    onWrite({ ...last, ...(text !== '' && { avoid: text }) })
  }
  const shared = { size: 'small', variant: 'text' } as const
  return (
    <Box
      component="fieldset"
      aria-label="Written text"
      sx={{ m: 0, p: 0, border: 0, display: 'flex', flexWrap: 'wrap', gap: 0.5 }}
    >
      <Button
        {...shared}
        ref={undoButton}
        startIcon={<UndoIcon />}
        disabled={disabled || !canUndo}
        onClick={() => {
          restoreFocus.current = true
          assistant.undo(editor)
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
            restoreFocus.current = true
            assistant.redo(editor)
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
          onClick={() => {
            assistant.showLast(editor)
            setComparing(true)
          }}
        >
          Compare
        </Button>
      )}
      {last && (
        <Button {...shared} startIcon={<RegenerateIcon />} disabled={disabled} onClick={regenerate}>
          {withPrice('Regenerate', 1)}
        </Button>
      )}
      {comparing && (
        <CompareDialog
          before={before}
          after={editor.getState().text}
          platform={editor.getState().platform}
          onKeepBefore={() => {
            assistant.undo(editor)
            setComparing(false)
          }}
          onClose={() => setComparing(false)}
        />
      )}
    </Box>
  )
}
