import Box from '@mui/material/Box'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ReviewPost } from '../../../../../contract/review-links/review.ts'
import { ApiError } from '../../../../shared/api/api-error.ts'
import { counted } from '../../../../shared/numbers/compact-number.ts'
import { zoneName } from '../../../../shared/time/date-time.ts'
import { LoadMore } from '../../../../shared/ui/load-more.tsx'
import { PageSpinner } from '../../../../shared/ui/feedback/page-spinner.tsx'
import { ApproveRest } from '../decide/approve-rest.tsx'
import { CannotOpen, Gone } from '../plain-pages.tsx'
import { monthsOf } from './months.ts'
import { ReviewCalendar } from './review-calendar.tsx'
import { useReview } from '../review-context.ts'
import { ReviewHead } from '../review-head.tsx'
import { ReviewedPost } from './reviewed-post.tsx'
import { useReviewPosts } from './use-review-posts.ts'

/** All posts of the link, one below the other. */
export function ReviewPosts() {
  const { reviewer, forget } = useReview()
  const list = useReviewPosts()
  const { data, error } = list
  const [asCalendar, setAsCalendar] = useState(false)
  // The link may ask for a name, a password or a code since.
  const comeInAgain = useEffectEvent(forget)
  useEffect(() => {
    if (error instanceof ApiError && (error.code === 'invalid_token' || error.code === 'conflict'))
      comeInAgain()
  }, [error])
  if (list.isPending) return <PageSpinner />
  // A link that ends while the page is open ends it.
  if (error instanceof ApiError && error.status === 404) return <Gone />
  if (!data?.review) {
    return <CannotOpen error={error} retrying={list.isFetching} onRetry={() => void list.refetch()} />
  }
  const { posts, review, total } = data
  const days = monthsOf(posts, review.timeZone).flatMap(({ cells }) =>
    cells.filter((cell) => cell.posts.length > 0),
  )
  const decided = posts.filter(({ state }) => state !== 'waiting').length
  return (
    <Page>
      <ReviewHead {...review}>
        <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {counted(total, 'post')}
          {reviewer && (
            <>
              {' · '}
              <bdi>{reviewer.name}</bdi>, your name
            </>
          )}
          <output>{total > 0 && ` · ${decided} of ${total} decided`}</output>
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <Typography variant="body2" sx={{ color: 'text.secondary', flex: '1 1 auto' }}>
            Times are in {zoneName(review.timeZone)}.
          </Typography>
          {days.length >= daysForCalendar && <Views asCalendar={asCalendar} onChange={setAsCalendar} />}
        </Box>
      </ReviewHead>
      {total === 0 && (
        <Typography sx={{ color: 'text.secondary', py: 4 }}>
          There is nothing to review yet. Come back when you were told that there is.
        </Typography>
      )}
      <ListOrCalendar
        posts={posts}
        timeZone={review.timeZone}
        asCalendar={asCalendar}
        onList={() => setAsCalendar(false)}
      />
      <LoadMore list={list} />
      {!list.hasNextPage && total > 0 && <ApproveRest posts={posts} />}
    </Page>
  )
}

type PostsProps = { posts: readonly ReviewPost[]; timeZone: string }

/** From here on, a calendar shows more than a list. */
const daysForCalendar = 4

const Views = (props: { asCalendar: boolean; onChange: (asCalendar: boolean) => void }) => (
  <ToggleButtonGroup
    exclusive
    size="small"
    aria-label="Show the posts as"
    value={props.asCalendar ? 'calendar' : 'list'}
    onChange={(_event, value: string | null) => value !== null && props.onChange(value === 'calendar')}
  >
    <ToggleButton value="list">List</ToggleButton>
    <ToggleButton value="calendar">Calendar</ToggleButton>
  </ToggleButtonGroup>
)

/** Posts of several days can be looked at as a small calendar, whose days lead into the list. */
function ListOrCalendar({
  posts,
  timeZone,
  asCalendar,
  onList,
}: PostsProps & { asCalendar: boolean; onList: () => void }) {
  const list = useRef<HTMLDivElement>(null)
  const choose = ({ id }: ReviewPost) => {
    flushSync(onList)
    const chosen = list.current?.querySelector<HTMLElement>(`[data-post="${id}"]`)
    chosen?.querySelector('h2')?.focus({ preventScroll: true })
    chosen?.scrollIntoView({ block: 'start' })
  }
  return (
    <>
      {asCalendar && <ReviewCalendar posts={posts} timeZone={timeZone} onChoose={choose} />}
      {/* What is typed in the list stays while the calendar is shown. */}
      <Box ref={list} hidden={asCalendar}>
        <Posts posts={posts} timeZone={timeZone} />
      </Box>
    </>
  )
}

function Posts({ posts, timeZone }: PostsProps) {
  const [shown, setShown] = useState<ReadonlySet<string>>(() => new Set())
  const list = useRef<HTMLDivElement>(null)
  const decided = useRef<{ id: string; wasInView: boolean } | null>(null)
  // Once it is folded, because that moves everything below.
  useEffect(() => {
    const post = posts.find(({ id }) => id === decided.current?.id)
    if (!post || post.state === 'waiting' || shown.has(post.id)) return
    const wasInView = decided.current?.wasInView ?? false
    decided.current = null
    if (list.current) goOn(list.current, post.id, wasInView)
  }, [posts, shown])
  return (
    <Box ref={list} sx={{ display: 'grid', gap: { xs: 2, md: 3 }, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {posts.map((post) => (
        <ReviewedPost
          key={post.id}
          post={post}
          timeZone={timeZone}
          isShown={post.state === 'waiting' || shown.has(post.id)}
          onShow={() => setShown((before) => before.symmetricDifference(new Set([post.id])))}
          onDecided={() => {
            setShown((before) => before.difference(new Set([post.id])))
            decided.current = { id: post.id, wasInView: isInView(list.current, post.id) }
          }}
        />
      ))}
    </Box>
  )
}

/** Not if the reviewer has scrolled on while the decision was sent. */
function isInView(list: HTMLElement | null, postId: string): boolean {
  const box = list?.querySelector(`[data-post="${postId}"]`)?.getBoundingClientRect()
  return box !== undefined && box.bottom > 0 && box.top < window.innerHeight
}

/** The next post to decide takes the place of the one that folded, unless the reviewer is elsewhere by now. */
function goOn(list: HTMLElement, postId: string, wasInView: boolean): void {
  const all = [...list.querySelectorAll<HTMLElement>('article')]
  const at = all.findIndex((one) => one.dataset['post'] === postId)
  const active = document.activeElement
  if (active !== null && active !== document.body && !all[at]?.contains(active)) return
  const isOpen = (one: HTMLElement) => one.dataset['state'] === 'waiting'
  const next = all.slice(at + 1).find(isOpen) ?? all.find(isOpen)
  const heading = next?.querySelector('h2') ?? document.querySelector<HTMLElement>('[data-end-of-review]')
  heading?.focus({ preventScroll: true })
  if (!wasInView) return
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  const place = next ?? heading
  place?.scrollIntoView({ block: 'start', behavior: isStill ? 'auto' : 'smooth' })
}

function Page({ children }: { children: React.ReactNode }) {
  return (
    <Box
      component="main"
      sx={{
        width: 1,
        maxWidth: 1000,
        mx: 'auto',
        px: { xs: 2, sm: 3 },
        pt: { xs: 2.5, md: 5 },
        pb: 8,
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        gap: { xs: 2, sm: 3 },
      }}
    >
      {children}
    </Box>
  )
}
