import Box from '@mui/material/Box'
import Chip, { chipClasses } from '@mui/material/Chip'
import visuallyHidden from '@mui/utils/visuallyHidden'
import Typography from '@mui/material/Typography'
import { memo, useRef, type ReactNode } from 'react'
import { plural } from '../../../../contract/counted.ts'
import { platforms, type PlatformKey } from '../../../../contract/platforms/platforms.ts'
import { useDebounced } from '../../../shared/hooks/use-debounced.ts'
import { fadedEnds, useFadedEnds } from '../../../shared/hooks/use-faded-ends.ts'
import { counted, wholeNumber } from '../../../shared/numbers/compact-number.ts'
import { PlatformIcon } from '../../../shared/ui/platform-icon.tsx'
import { useChecks, type Check } from '../check/checks.ts'
import { useTab } from '../draft/draft-store.ts'
import { useComposerStores } from '../composer-stores.ts'

/** Counter turns amber below this (specification section 9). */
const fewLeft = 50

type Tone = 'error' | 'warning' | null
/** `id` is the id of the first post with this count. It stays the same while the user types, and is the key of the element. */
type Count = { id: string; platform: PlatformKey; words: string; tone: Tone }

const toneOf = (left: number): Tone => (left < 0 ? 'error' : left < fewLeft ? 'warning' : null)

/** "Instagram 119/2,200" for each platform that the group goes to; in one line, the nearest to its limit first. */
function countsOf(posts: readonly Check[], oneLine: boolean): Count[] {
  const counts = new Map<string, Count>()
  const ordered = oneLine ? posts.toSorted((a, b) => a.left - b.left) : posts
  for (const { target, length, limit, left } of ordered) {
    const words = `${wholeNumber(length)}/${wholeNumber(limit)}`
    const { platform } = target
    const key = `${platform} ${words}`
    counts.set(key, { id: counts.get(key)?.id ?? target.id, platform, words, tone: toneOf(left) })
  }
  return [...counts.values()]
}

type Props = {
  /** For the description of the text. */
  id: string
  /** They stay in one line, which scrolls sideways. */
  oneLine: boolean
}

/** What is left of the open text, and how long each post is. */
export function Counters({ id, oneLine }: Props) {
  const { store, checks } = useComposerStores()
  const tab = useTab(store)
  const open = useChecks(checks, ({ posts, shared }) => {
    const check = tab === null ? shared : posts.find(({ target }) => target.id === tab)
    return check
      ? { left: check.left, hashtags: check.hashtags, hashtagLimit: check.hashtagLimit }
      : { left: 0, hashtags: 0, hashtagLimit: 0 }
  })
  const shown = useChecks(checks, ({ posts }) => countsOf(posts, oneLine))
  const { left, hashtags, hashtagLimit } = open
  const tone = toneOf(left)
  const words = wordsFor(left)
  // Announced when typing pauses, and only near the limit.
  const spoken = useDebounced(tone ? words : '', 800)
  if (shown.length === 0) return <span id={id} />
  return (
    <Row oneLine={oneLine}>
      <Typography
        id={id}
        variant="caption"
        sx={{
          position: 'relative',
          fontWeight: tone ? 650 : 400,
          color: tone ? `${tone}.strong` : 'text.secondary',
        }}
      >
        {wholeNumber(Math.abs(left))}
        <Box component="span" sx={oneLine ? visuallyHidden : null}>
          {` ${plural(Math.abs(left), 'character')}`}
        </Box>
        {left < 0 ? ' over' : ' left'}
      </Typography>
      <Box component="ul" aria-label="Length" sx={{ display: 'contents', listStyle: 'none' }}>
        {shown.map((one) => (
          <CountChip key={one.id} {...one} />
        ))}
      </Box>
      <Typography
        variant="caption"
        sx={{ ml: 'auto', color: hashtags > hashtagLimit ? 'warning.strong' : 'text.secondary' }}
      >
        {hashtags}/{hashtagLimit} hashtags
      </Typography>
      <Box component="span" aria-live="polite" sx={visuallyHidden}>
        {spoken}
      </Box>
    </Row>
  )
}

const rowStyles = { display: 'flex', alignItems: 'center', columnGap: 1.25, rowGap: 0.5 } as const

/** What scrolls has to be reached by keyboard. */
const reached = { role: 'group', 'aria-label': 'Counters', tabIndex: 0 } as const

function Row({ oneLine, children }: { oneLine: boolean; children: ReactNode }) {
  const row = useRef<HTMLElement>(null)
  useFadedEnds(row)
  if (!oneLine) {
    return <Box sx={{ ...rowStyles, flexWrap: 'wrap', fontVariantNumeric: 'tabular-nums' }}>{children}</Box>
  }
  return (
    <Box
      ref={row}
      {...reached}
      sx={[
        {
          overflowX: 'auto',
          scrollbarWidth: 'none',
          whiteSpace: 'nowrap',
          fontVariantNumeric: 'tabular-nums',
        },
        fadedEnds,
      ]}
    >
      {/* Its width says whether all of it is in view. */}
      <Box sx={{ ...rowStyles, width: 'max-content', minWidth: 1, minHeight: 28 }}>{children}</Box>
    </Box>
  )
}

const CountChip = memo(function CountChip({ platform, words, tone }: Omit<Count, 'id'>) {
  return (
    <Chip
      component="li"
      size="small"
      title={platforms[platform].name}
      icon={
        <span>
          <PlatformIcon platform={platform} size={12} plain />
        </span>
      }
      label={words}
      sx={{
        bgcolor: tone ? `${tone}.soft` : 'background.subtle',
        color: tone ? `${tone}.strong` : 'text.secondary',
        [`& .${chipClasses.icon}`]: { display: 'inline-flex', color: 'inherit' },
      }}
    />
  )
})

const wordsFor = (left: number) =>
  left < 0 ? `${counted(-left, 'character')} over` : `${counted(left, 'character')} left`
