import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react'
import type { PostSummary } from '../../../../../contract/posts/posts.ts'
import { zoneOfTimes } from '../../../../shared/time/zone-words.ts'
import { ErrorState } from '../../../../shared/ui/feedback/error-state.tsx'
import { LoadMore } from '../../../../shared/ui/load-more.tsx'
import { Section } from '../../../../shared/ui/section.tsx'
import { useVerificationDialog } from '../../../accounts/index.ts'
import { sharedPosts, useShare } from '../../../review-links/index.ts'
import { ReasonDialog } from '../../approval/reason-dialog.tsx'
import { useDecide } from '../../approval/use-decide.ts'
import { decisionKeys } from '../../approval/use-decide-keys.ts'
import { seenOf } from '../../approval/approval-calls.ts'
import type { PostFilter } from '../../list-calls.ts'
import { usePostGroups } from '../../post-queries.ts'
import { EmptyList } from '../empty-list.tsx'
import { ListSkeleton } from '../list-skeleton.tsx'
import { useSelection } from '../use-selection.ts'
import { SelectedBar } from './selected-bar.tsx'
import { WaitingRow } from './waiting-row.tsx'

type Row = { key: string; posts: readonly PostSummary[]; nested: boolean }

/** What waits for approval, to be decided one after the other or several at once. */
export function WaitingTab({ filter }: { filter: PostFilter }) {
  const list = usePostGroups(filter)
  const groups = list.data?.groups ?? none
  const selection = useSelection(groups)
  const verification = useVerificationDialog()
  const { mayShare, share, dialog } = useShare()
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(() => new Set())
  const area = useRef<HTMLUListElement>(null)
  const rows = groups.flatMap(({ id, posts }): Row[] => [
    { key: id, posts, nested: false },
    ...(expanded.has(id) && posts.length > 1
      ? posts.map((post) => ({ key: post.id, posts: [post], nested: true }))
      : []),
  ])
  const focus = useFocusOfRows(area, rows)
  const deciding = useDecide({
    onUnverified: verification.ask,
    onDone: () => {
      focus.keep()
      selection.clear()
    },
  })
  if (list.isPending) return <ListSkeleton />
  if (!list.data) {
    return (
      <Section>
        <ErrorState
          title="Your posts could not be loaded"
          error={list.error}
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        />
      </Section>
    )
  }
  const dialogs = (
    <>
      <ReasonDialog deciding={deciding} posts={groups.flatMap(({ posts }) => posts)} />
      {verification.dialog}
      {dialog}
    </>
  )
  if (groups.length === 0) {
    return (
      <>
        <EmptyList filter={filter} ahead={0} />
        {dialogs}
      </>
    )
  }
  const decides = groups.some(({ posts }) => seenOf(posts).length > 0)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.target as Node) || event.ctrlKey || event.metaKey || event.altKey)
      return
    const at = focus.current()
    const row = rows[at]
    const decision = decisionKeys[event.key.toLowerCase()]
    const step = ({ ArrowDown: 1, ArrowUp: -1 } as const)[event.key]
    if (!row || (!decision && !step && event.key !== 'x')) return
    // Otherwise C would begin a new post, and an arrow would scroll.
    event.preventDefault()
    if (decision) deciding.ask(decision, row.posts)
    else if (step) focus.go(at + step)
    else if (!row.nested) selection.toggle(row.key)
  }
  return (
    <>
      <SelectedBar
        posts={selection.posts}
        deciding={deciding}
        onShare={mayShare ? () => share(sharedPosts(selection.posts)) : undefined}
        onClear={selection.clear}
      />
      <Card aria-busy={list.isPlaceholderData} sx={{ opacity: list.isPlaceholderData ? 0.6 : 1 }}>
        <Box
          component="ul"
          ref={area}
          aria-label="Waiting for approval"
          onKeyDown={onKeyDown}
          sx={{ listStyle: 'none', m: 0, p: 0, overflowX: 'clip' }}
        >
          {rows.map(({ key, posts, nested }) => (
            <WaitingRow
              key={key}
              rowKey={key}
              posts={posts}
              nested={nested}
              deciding={deciding}
              {...(!nested &&
                (decides || mayShare) && {
                  selected: selection.keys.has(key),
                  onSelect: () => selection.toggle(key),
                })}
              {...(!nested &&
                posts.length > 1 && {
                  expanded: expanded.has(key),
                  onToggle: () => setExpanded((before) => before.symmetricDifference(new Set([key]))),
                })}
            />
          ))}
        </Box>
      </Card>
      <LoadMore list={list} />
      <Typography component="p" variant="caption" sx={{ color: 'text.secondary', textAlign: 'center' }}>
        {decides && <HowToDecide />}
        Times are in {zoneOfTimes()}.
      </Typography>
      {dialogs}
    </>
  )
}

const none: never[] = []

const touch = '@media (pointer: coarse)'

const HowToDecide = () => (
  <>
    <Box component="span" sx={{ [touch]: { display: 'none' } }}>
      Arrows go from post to post, A approves, C asks for changes, R rejects.{' '}
    </Box>
    <Box component="span" sx={{ display: 'none', [touch]: { display: 'inline' } }}>
      Swipe right to approve, left to ask for changes.{' '}
    </Box>
  </>
)

/** The keyboard's place among the rows. After a decision the next row takes the focus. */
function useFocusOfRows(area: React.RefObject<HTMLElement | null>, rows: readonly Row[]) {
  const kept = useRef<number | null>(null)
  const mains = () => [...(area.current?.querySelectorAll<HTMLElement>('[data-row] .main') ?? [])]
  const current = () => {
    const row = document.activeElement?.closest('[data-row]')?.getAttribute('data-row')
    return rows.findIndex(({ key }) => key === row)
  }
  const go = (at: number) => mains()[Math.min(Math.max(at, 0), mains().length - 1)]?.focus()
  const focusNext = useEffectEvent(() => {
    if (kept.current === null || document.activeElement !== document.body) return
    go(kept.current)
    kept.current = null
  })
  // After each change of the rows, because the one that had the focus may be gone.
  useEffect(() => focusNext())
  return {
    current,
    go,
    keep: () => {
      kept.current = Math.max(current(), 0)
    },
  }
}
