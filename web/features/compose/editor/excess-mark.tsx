import Box from '@mui/material/Box'
import { useEffect, useMemo, useRef, type RefObject } from 'react'
import { useChecks, type Checks } from '../check/checks.ts'
import { useTab, type DraftStore } from '../draft/draft-store.ts'
import { usePublishedCount } from '../check/use-published.ts'
import { fitting } from './fitting.ts'
import { typeStyles } from './type-styles.ts'

type Props = {
  checks: Checks
  store: DraftStore
  text: string
  /** The field in front of it, whose scrolling it follows. */
  field: RefObject<HTMLTextAreaElement | null>
}

/** Marks what is too long, behind the text. */
export function ExcessMark({ checks, store, text, field }: Props) {
  const tab = useTab(store)
  const { platform, limit, over } = useChecks(checks, ({ posts, shared }) => {
    const check = tab === null ? shared : posts.find(({ target }) => target.id === tab)
    return {
      platform: check?.target.platform,
      limit: check?.limit ?? 0,
      over: (check?.left ?? 0) < 0,
    }
  })
  const { countCharacters } = usePublishedCount()
  const fits = useMemo(
    () =>
      over && platform ? fitting(text, limit, (part) => countCharacters(platform, part) ?? 0) : text.length,
    [over, platform, text, limit, countCharacters],
  )
  const mirror = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const source = field.current
    if (!over || !source) return
    const follow = () => mirror.current?.scrollTo({ top: source.scrollTop })
    follow()
    source.addEventListener('scroll', follow)
    return () => source.removeEventListener('scroll', follow)
  }, [over, field])
  if (!over) return null
  return (
    <Box
      ref={mirror}
      aria-hidden="true"
      sx={[
        typeStyles,
        {
          position: 'absolute',
          inset: 0,
          overflow: 'hidden',
          border: 1,
          borderColor: 'transparent',
          color: 'transparent',
          pointerEvents: 'none',
        },
      ]}
    >
      {text.slice(0, fits)}
      <Box
        component="mark"
        sx={{
          bgcolor: (theme) => `rgb(${theme.vars.palette.error.mainChannel} / 0.22)`,
          color: 'transparent',
          borderRadius: '3px',
        }}
      >
        {text.slice(fits)}
      </Box>
    </Box>
  )
}
