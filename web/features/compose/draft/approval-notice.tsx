import Alert, { alertClasses } from '@mui/material/Alert'
import AlertTitle, { alertTitleClasses } from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import { useShallow } from 'zustand/react/shallow'
import { platforms } from '../../../../contract/platforms/platforms.ts'
import { NobodyApproves, strayWords, waitingWords } from '../../posts/index.ts'
import { useApproval } from '../../workspaces/index.ts'
import { useComposerStores } from '../composer-stores.ts'
import { openTargets, type Target } from './draft.ts'
import { useDraft } from './draft-store.ts'

type Waiting = { approval: NonNullable<NonNullable<Target['saved']>['approval']>; platform: string }

/** Above the editor: what was asked or decided about the approval of these posts, and what a change means for it. */
export function ApprovalNotice() {
  const { store } = useComposerStores()
  const { asks } = useApproval()
  // The same objects while only texts change.
  const saved = useDraft(
    store,
    useShallow((draft) => openTargets(draft).map((target) => target.saved)),
  )
  const names = useDraft(
    store,
    useShallow((draft) => openTargets(draft).map(({ platform }) => platforms[platform].name)),
  )
  const waiting = saved.flatMap((one, at): Waiting[] =>
    one?.approval ? [{ approval: one.approval, platform: names[at] ?? '' }] : [],
  )
  if (waiting.length === 0) {
    const isApproved = asks && saved.some((one) => one?.status === 'scheduled')
    if (isApproved)
      return (
        <Alert severity="info">This post is approved. If you change it, it waits for approval again.</Alert>
      )
    return asks ? <NobodyApproves /> : null
  }
  return [
    ...Map.groupBy(waiting, ({ approval: { state, note, by } }) => JSON.stringify([state, note, by])),
  ].map(([key, posts]) => <Notice key={key} posts={posts} isAll={posts.length === saved.length} />)
}

function Notice({ posts, isAll }: { posts: readonly Waiting[]; isAll: boolean }) {
  const [first] = posts
  if (!first) return null
  const { state, note } = first.approval
  const isWanted = state === 'changes_requested'
  const stray = strayWords(first.approval)
  const about = isAll ? '' : ` · ${[...new Set(posts.map(({ platform }) => platform))].join(', ')}`
  return (
    <Alert severity={isWanted ? 'warning' : 'info'} sx={compactOnPhones}>
      <AlertTitle sx={{ mb: 0.25 }}>
        {waitingWords(first.approval)}
        {about}
      </AlertTitle>
      {note !== '' && (
        <Box
          component="q"
          sx={{
            display: { xs: 'inline', sm: 'block' },
            whiteSpace: 'pre-line',
            overflowWrap: 'anywhere',
            maxHeight: '24vh',
            overflowY: 'auto',
          }}
        >
          {note}
        </Box>
      )}
      <Box component="span" sx={{ display: { xs: stray === null ? 'none' : 'inline', sm: 'inline' } }}>
        {isWanted
          ? 'Change the post, then ask again.'
          : (stray ?? 'It waits for approval. What you change is part of what is approved.')}
      </Box>
    </Alert>
  )
}

/** In one line, if it is short: the text stays on the first screen. */
const compactOnPhones: SxProps<Theme> = ({ breakpoints }) => ({
  [breakpoints.down('sm')]: {
    px: 1.25,
    py: 0.25,
    fontSize: '0.8125rem',
    [`& .${alertClasses.icon}`]: { display: 'none' },
    [`& .${alertClasses.message}`]: { py: 0.25, minWidth: 0 },
    [`& .${alertTitleClasses.root}`]: { display: 'inline', fontSize: 'inherit', mr: 0.75 },
  },
})
