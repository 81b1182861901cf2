import Box from '@mui/material/Box'
import visuallyHidden from '@mui/utils/visuallyHidden'
import { useEffect, useId, useLayoutEffect, useRef, type RefObject } from 'react'
import { platforms } from '../../../../contract/platforms/platforms.ts'
import { CommentOnText } from '../comments/comment-on-text.tsx'
import { QuoteMarks } from '../comments/quote-marks.tsx'
import { useIncoming, useOpen } from '../draft/draft-store.ts'
import { ExcessMark } from './excess-mark.tsx'
import { typeStyles } from './type-styles.ts'
import { useComposerStores } from '../composer-stores.ts'

type Props = { locked: boolean; describedBy: string }

/** The text of the open tab. It has the focus when the composer opens. */
export function TextEditor({ locked, describedBy }: Props) {
  const { store } = useComposerStores()
  const growing = useIncoming(store)
  const field = useRef<HTMLTextAreaElement>(null)
  const id = useId()
  useLayoutEffect(() => {
    const focus = () => {
      const { activeElement } = document
      const isFree = activeElement === document.body || activeElement?.matches('[data-page-heading]')
      if (isFree) field.current?.focus({ preventScroll: true })
    }
    // What is typed while the rest of the composer is still being rendered must not get lost.
    focus()
    // A page moves the focus from the link that opened it to its heading; the text gets it after that.
    const timer = setTimeout(focus)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    if (growing) field.current?.scrollIntoView({ block: 'nearest' })
  }, [growing])
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
    <Box
      sx={{
        position: 'relative',
        '& > textarea': (theme) => ({
          ...typeStyles,
          position: 'relative',
          display: 'block',
          width: '100%',
          minHeight: { xs: 140, md: 144 },
          // Not covered by the bars above and below when it is scrolled into view.
          scrollMarginBlock: '128px',
          // Above the keyboard of a phone, the tools below it stay in view.
          maxHeight: { xs: 'clamp(140px, 100dvh - 370px, 45vh)', sm: '45vh' },
          fieldSizing: 'content',
          resize: 'none',
          color: 'text.primary',
          bgcolor: 'transparent',
          border: 1,
          borderColor: 'transparent',
          borderRadius: 3,
          outline: 'none',
          ...(growing && { borderColor: 'primary.main', borderStyle: 'dashed' }),
          '&::placeholder': { color: 'text.secondary' },
          '&:focus-visible': {
            borderColor: 'primary.main',
            boxShadow: `0 0 0 3px rgb(${theme.vars.palette.primary.mainChannel} / 0.2)`,
          },
        }),
      }}
    >
      <Box component="label" htmlFor={id} sx={visuallyHidden}>
        Content
      </Box>
      <QuoteMarks field={field} />
      <ExcessMark field={field} />
      <Field id={id} field={field} growing={growing} locked={locked} describedBy={describedBy} />
      <CommentOnText field={field} />
    </Box>
  )
}

type FieldProps = Props & {
  id: string
  field: RefObject<HTMLTextAreaElement | null>
  growing: boolean
}

/**
 * A key renders nothing: the browser has already changed the text of the field, and only a text from elsewhere is
 * written into it. The field's styles are in the box around it, because computing them takes long.
 */
function Field({ id, field, growing, locked, describedBy }: FieldProps) {
  const { store } = useComposerStores()
  const of = useOpen(store, (_draft, target) => target?.platform)
  useLayoutEffect(() => {
    const show = () => {
      const text = store.shownText()
      if (!field.current || field.current.value === text) return
      field.current.value = text
      // Keeps the end of the text visible while the assistant is writing.
      if (growing) field.current.scrollTo({ top: field.current.scrollHeight })
    }
    show()
    return store.onShownText(show)
  }, [store, field, growing])
  return (
    <textarea
      ref={field}
      id={id}
      readOnly={locked}
      aria-describedby={describedBy}
      aria-busy={growing || undefined}
      aria-keyshortcuts="Control+Enter Meta+Enter Control+S Meta+S"
      placeholder={
        growing
          ? 'Thinking...'
          : of
            ? `What do you want to say on ${platforms[of].name}?`
            : 'What do you want to say?'
      }
      onChange={(event) => store.write(event.target.value)}
    />
  )
}
