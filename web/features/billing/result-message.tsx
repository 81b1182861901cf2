import Box from '@mui/material/Box'
import { useEffect, useRef, type ReactNode } from 'react'
import { MessageAlert, type Message } from '../../shared/ui/feedback/message-alert.tsx'

type Props = { message: Message | null; onClose?: (() => void) | undefined; action?: ReactNode }

/** The result of a purchase or a plan change, scrolled into view at the top of the page. */
export function ResultMessage({ message, onClose, action }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const text = message?.text
  useEffect(() => {
    if (text === undefined) return
    // The pressed button may be removed or disabled, which would lose the focus.
    if (document.activeElement === document.body) box.current?.focus({ preventScroll: true })
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [text])
  return (
    <Box
      ref={box}
      tabIndex={-1}
      sx={{ scrollMarginTop: 96, outline: 'none', '&:has(.MuiAlert-root)': { mb: 3 } }}
    >
      <MessageAlert message={message} onClose={onClose} action={action} />
    </Box>
  )
}
