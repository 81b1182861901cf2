import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useEffect, useEffectEvent, useId, useRef, useState, type ReactNode } from 'react'
import { commentLimits } from '../../../../contract/comments/comments.ts'
import { withMentions } from '../../../../contract/comments/mentions.ts'
import { ApiError } from '../../../shared/api/api-error.ts'
import { newId } from '../../../shared/ids/new-id.ts'
import { BusyButton } from '../../../shared/ui/busy-button.tsx'
import { setWritten, useWritten } from '../comment-store.ts'
import { MentionMenu } from './mention-menu.tsx'
import type { Mentionable } from './mention-query.ts'
import { useMentions } from './use-mentions.ts'

type Props = {
  /** Under which the text is kept until it is sent. */
  storeKey: string
  label: string
  placeholder: string
  mentionable: readonly Mentionable[]
  sendLabel: string
  /** Sends the comment. A repeated call has the same id while the text is the same. */
  onSend: (comment: { id: string; body: string }) => Promise<unknown>
  /** Called once it is sent and the field is empty. */
  onSent?: () => void
  onCancel?: (() => void) | undefined
  /** Takes the focus. */
  focus?: boolean
  onFocused?: () => void
  /** Shown before the buttons. */
  children?: ReactNode
}

/** A field for a comment, with mentions. What was typed stays until it is sent. */
export function CommentForm({
  storeKey,
  mentionable,
  onSend,
  onSent,
  onCancel,
  focus = false,
  children,
  ...props
}: Props) {
  const written = useWritten(storeKey)
  const change = (next: typeof written) => setWritten(storeKey, next)
  const field = useRef<HTMLTextAreaElement>(null)
  const [box, setBox] = useState<HTMLElement | null>(null)
  const [sending, setSending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [tried, setTried] = useState<{ id: string; body: string } | null>(null)
  const mentions = useMentions({ field, mentionable, written, onChange: change })
  const problemId = useId()
  const isEmpty = written.text.trim() === ''

  const { onFocused } = props
  const takeFocus = useEffectEvent(() => {
    const input = field.current
    input?.focus()
    input?.setSelectionRange(input.value.length, input.value.length)
    onFocused?.()
  })
  useEffect(() => {
    if (focus) takeFocus()
  }, [focus])

  const send = async () => {
    if (isEmpty || sending) return
    const body = withMentions(written.text, [...written.picked.toReversed(), ...mentionable]).trim()
    if (body.length > commentLimits.body) return setProblem('Use at most 10,000 characters.')
    // The same text may have arrived although its answer was lost.
    const comment = tried?.body === body ? tried : { id: newId(), body }
    setTried(comment)
    setSending(true)
    setProblem(null)
    try {
      await onSend(comment)
      change({ text: '', picked: [] })
      onSent?.()
    } catch (error) {
      setProblem(messageOf(error))
      field.current?.focus()
    } finally {
      setSending(false)
    }
  }
  return (
    <Box
      component="form"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
      sx={{ display: 'grid', gap: 1 }}
    >
      <Box ref={setBox} sx={fieldStyles}>
        <textarea
          ref={field}
          dir="auto"
          rows={2}
          aria-label={props.label}
          placeholder={props.placeholder}
          value={written.text}
          readOnly={sending}
          aria-invalid={problem !== null || undefined}
          aria-describedby={problem === null ? undefined : problemId}
          {...(mentionable.length > 0 && mentions.field)}
          onChange={(event) => {
            change({ ...written, text: event.target.value })
            mentions.follow()
          }}
          onSelect={mentions.follow}
          onBlur={mentions.close}
          onKeyDown={(event) => {
            if (mentions.onKeyDown(event)) return
            if (event.key === 'Escape' && onCancel) onCancel()
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
            event.preventDefault()
            // The page has the same keys for the post.
            event.stopPropagation()
            void send()
          }}
        />
      </Box>
      <MentionMenu mentions={mentions} anchor={box} />
      {problem !== null && (
        <Typography id={problemId} role="alert" variant="body2" sx={{ color: 'error.strong' }}>
          {problem}
        </Typography>
      )}
      {children}
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1 }}>
        {onCancel && (
          <Button size="small" variant="text" color="inherit" onClick={onCancel}>
            Cancel
          </Button>
        )}
        <BusyButton
          type="submit"
          size="small"
          variant="contained"
          disabled={isEmpty}
          busy={sending}
          busyLabel="Sending..."
        >
          {props.sendLabel}
        </BusyButton>
      </Box>
    </Box>
  )
}

function messageOf(error: unknown): string {
  if (error instanceof ApiError) return error.errors['body'] ?? error.message
  return 'The comment could not be sent. Please try again.'
}

const fieldStyles = {
  '& > textarea': {
    display: 'block',
    width: '100%',
    boxSizing: 'border-box',
    p: 1.25,
    minHeight: 64,
    maxHeight: 240,
    fieldSizing: 'content',
    resize: 'vertical',
    font: 'inherit',
    typography: 'body2',
    color: 'text.primary',
    bgcolor: 'background.paper',
    border: 1,
    borderColor: 'outline',
    borderRadius: 2.5,
    '&::placeholder': { color: 'text.secondary', opacity: 1 },
    '&:focus-visible': { outline: 'none', borderColor: 'primary.main' },
  },
} as const
