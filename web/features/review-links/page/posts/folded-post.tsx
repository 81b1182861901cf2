import CheckIcon from '@mui/icons-material/CheckCircleOutlined'
import EditIcon from '@mui/icons-material/EditNoteOutlined'
import PublishedIcon from '@mui/icons-material/TaskAltOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import type { ReviewPost } from '../../../../../contract/review-links/review.ts'
import { lineClamp } from '../../../../shared/theme/text-overflow.ts'
import { DecisionWords, Reason } from '../decide/decisions.tsx'

type Props = { post: ReviewPost; isShown: boolean; onShow: () => void }

const looks = {
  approved: { Icon: CheckIcon, color: 'success.strong', bgcolor: 'success.soft' },
  changes_requested: { Icon: EditIcon, color: 'warning.strong', bgcolor: 'warning.soft' },
  closed: { Icon: PublishedIcon, color: 'text.secondary', bgcolor: 'background.subtle' },
} as const

/** What was decided, in place of a post that needs no decision any more, which can be shown again. */
export function FoldedPost({ post, isShown, onShow }: Props) {
  if (post.state === 'waiting') return null
  const { Icon, color, bgcolor } = looks[post.state]
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 1.5,
        rowGap: 0.5,
        p: 1.25,
        borderRadius: 3,
        bgcolor,
      }}
    >
      <Icon aria-hidden="true" sx={{ color }} />
      <Box sx={{ flex: '1 1 180px', minWidth: 0, typography: 'body2', overflowWrap: 'anywhere' }}>
        <Box component="span" sx={{ fontWeight: 600, color }}>
          <StateWords post={post} />
        </Box>
        {!isShown && <Box sx={{ ...lineClamp(2), color: 'text.tinted' }}>{post.content}</Box>}
      </Box>
      <Button size="small" aria-expanded={isShown} onClick={onShow} sx={{ flexShrink: 0 }}>
        {isShown ? 'Hide' : 'Show'}
      </Button>
    </Box>
  )
}

function StateWords({ post: { state, decisions, publishedAt, permalink } }: { post: ReviewPost }) {
  if (state === 'closed') {
    if (publishedAt === null) return 'This post is being published.'
    return (
      <>
        This post is published.{' '}
        {permalink && (
          <Link href={permalink} target="_blank" rel="noreferrer">
            Open it
          </Link>
        )}
      </>
    )
  }
  const last = decisions.findLast(({ isCurrent }) => isCurrent)
  if (!last) return state === 'approved' ? 'Approved' : 'Changes were asked for'
  return (
    <>
      <DecisionWords decision={last} />
      {state === 'changes_requested' && <Reason text={last.reason} />}
    </>
  )
}
