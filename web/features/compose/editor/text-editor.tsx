import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { useEffect, useId, useRef, type ReactNode } from 'react'
import { counted } from '../../../shared/numbers/compact-number.ts'
import { useDebounced } from '../../../shared/hooks/use-debounced.ts'
import { useCounts } from './content-check.ts'
import { useIncoming, useShownText, type DraftStore } from '../draft/draft-store.ts'

type Props = {
  store: DraftStore
  locked: boolean
  /** Shown at the end of the label's line. */
  corner: ReactNode
}

/** Counter turns amber below this (specification section 9). */
const fewLeft = 50

/** The text of the post with its live counter. */
export function TextEditor({ store, locked, corner }: Props) {
  const text = useShownText(store)
  const growing = useIncoming(store)
  const field = useRef<HTMLTextAreaElement>(null)
  const id = useId()
  useEffect(() => {
    if (growing) field.current?.scrollIntoView({ block: 'nearest' })
  }, [growing])
  // Keeps the end of the text visible while the assistant is writing.
  useEffect(() => {
    if (growing && text !== '') field.current?.scrollTo({ top: field.current.scrollHeight })
  }, [growing, text])
  useEffect(
    () =>
      store.selection.subscribe(() => {
        const place = store.selection.getState()
        if (place === null) return
        field.current?.focus()
        field.current?.setSelectionRange(place.from, place.to)
        field.current?.scrollIntoView({ block: 'center' })
      }),
    [store],
  )
  return (
    <div>
      <Box
        sx={{
          minHeight: 32,
          mb: 0.5,
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'space-between',
        }}
      >
        <Typography component="label" variant="subtitle2" htmlFor={id}>
          Content
        </Typography>
        {corner}
      </Box>
      <Box
        component="textarea"
        ref={field}
        id={id}
        value={text}
        readOnly={locked}
        aria-describedby={`${id}-count`}
        aria-busy={growing || undefined}
        placeholder={growing ? 'Thinking...' : 'What do you want to say?'}
        onChange={(event) => store.setState({ text: event.target.value })}
        sx={(theme) => ({
          display: 'block',
          width: '100%',
          minHeight: 168,
          // Not covered by the bars above and below when it is scrolled into view.
          scrollMarginBlock: '128px',
          maxHeight: '60vh',
          p: 1.75,
          fieldSizing: 'content',
          resize: 'vertical',
          font: 'inherit',
          fontSize: '1rem',
          lineHeight: 1.55,
          color: 'text.primary',
          bgcolor: 'background.paper',
          border: 1,
          borderColor: 'divider',
          borderRadius: 3,
          outline: 'none',
          ...(growing && { borderColor: 'primary.main', borderStyle: 'dashed' }),
          '&::placeholder': { color: 'text.secondary' },
          '&:focus': {
            borderColor: 'primary.main',
            boxShadow: `0 0 0 3px rgb(${theme.vars.palette.primary.mainChannel} / 0.2)`,
          },
        })}
      />
      <Counter id={`${id}-count`} store={store} />
    </div>
  )
}

function Counter({ id, store }: { id: string; store: DraftStore }) {
  const { length, limit, left, hashtags, hashtagLimit, failed } = useCounts(store)
  const tone = left === null ? null : left < 0 ? 'error' : left < fewLeft ? 'warning' : null
  const words = left === null ? (failed ? 'Length checked when you publish' : 'Counting...') : wordsFor(left)
  // Announced when typing pauses, and only near the limit.
  const spoken = useDebounced(tone ? words : '', 800)
  return (
    <Box
      sx={{
        mt: 1,
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        flexWrap: 'wrap',
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      <Typography
        id={id}
        variant="caption"
        sx={{ fontWeight: tone ? 650 : 400, color: tone ? `${tone}.strong` : 'text.secondary' }}
      >
        {words}
      </Typography>
      <Chip
        size="small"
        label={`${length === null ? '–' : length.toLocaleString('en')}/${limit.toLocaleString('en')}`}
        sx={{
          bgcolor: tone ? `${tone}.soft` : 'background.subtle',
          color: tone ? `${tone}.strong` : 'text.secondary',
        }}
      />
      <Typography
        variant="caption"
        sx={{ ml: 'auto', color: hashtags > hashtagLimit ? 'warning.strong' : 'text.secondary' }}
      >
        {hashtags}/{hashtagLimit} hashtags
      </Typography>
      <Box
        component="span"
        aria-live="polite"
        sx={{ position: 'absolute', width: '1px', height: '1px', clipPath: 'inset(50%)', overflow: 'hidden' }}
      >
        {spoken}
      </Box>
    </Box>
  )
}

const wordsFor = (left: number) =>
  left < 0 ? `${counted(-left, 'character')} over` : `${counted(left, 'character')} left`
