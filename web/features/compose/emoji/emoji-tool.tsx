import EmojiIcon from '@mui/icons-material/SentimentSatisfiedAltOutlined'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { lazyComponent } from '../../../shared/ui/lazy-component.tsx'
import { useLastField } from './use-last-field.ts'

const EmojiPopover = lazyComponent(async () => (await import('./emoji-popover.tsx')).EmojiPopover)

/** Adds an emoji where the caret is: in the text, or in a message of a thread. `panelId`: where these fields are. */
export function EmojiTool({ panelId, disabled }: { panelId: string; disabled: boolean }) {
  const [open, setOpen] = useState(false)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const lastField = useLastField(panelId)
  const insert = (emoji: string) => {
    const field = lastField()
    if (!field) return
    field.setRangeText(emoji, field.selectionStart, field.selectionEnd, 'end')
    // As if it was typed, so that it is saved and counted.
    field.dispatchEvent(new InputEvent('input', { bubbles: true }))
  }
  return (
    <>
      <Button
        className="tool"
        title="Emoji"
        size="small"
        variant="text"
        color="inherit"
        startIcon={<EmojiIcon />}
        disabled={disabled}
        aria-haspopup="dialog"
        onClick={({ currentTarget }) => {
          setAnchor(currentTarget)
          setOpen(true)
        }}
        sx={{ color: 'text.secondary' }}
      >
        Emoji
      </Button>
      {anchor && (
        <EmojiPopover
          open={open}
          anchor={anchor}
          onChoose={(emoji) => {
            insert(emoji)
            setOpen(false)
          }}
          onClose={() => setOpen(false)}
          onClosed={() => lastField()?.focus()}
        />
      )}
    </>
  )
}
