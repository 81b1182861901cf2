import NextIcon from '@mui/icons-material/ChevronRightRounded'
import PreviousIcon from '@mui/icons-material/ChevronLeftRounded'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useRef } from 'react'
import type { PostSummary } from '../../../../contract/posts/posts.ts'
import { counted } from '../../../shared/numbers/compact-number.ts'
import { bottomBarHeight } from '../../../shared/ui/bottom-bar-height.ts'
import { useMessagesAbove } from '../../../shared/ui/feedback/toasts.tsx'
import { DecideButtons } from './decide-buttons.tsx'
import { narrowBar } from './narrow-bar.ts'
import type { Deciding } from './use-decide.ts'

type Props = {
  /** The post that is decided on this page; none once it is decided. */
  posts: readonly PostSummary[]
  deciding: Deciding
  /** How many other posts wait for the user. */
  others: number
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
}

/** The decisions about a post, always in view, and the way to the next one that waits. */
export function DecideBar({ posts, deciding, others, onPrevious, onNext }: Props) {
  const bar = useRef<HTMLElement>(null)
  useMessagesAbove(bar)
  return (
    <Box
      ref={bar}
      component="section"
      aria-label="Decide"
      sx={{
        containerType: 'inline-size',
        position: 'sticky',
        bottom: { xs: `calc(${bottomBarHeight + 8}px + env(safe-area-inset-bottom))`, md: 16 },
        order: 1,
        zIndex: 5,
        p: { xs: 1, sm: 1.5 },
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        border: 1,
        borderColor: 'divider',
        borderRadius: 4,
        bgcolor: 'background.paper',
        boxShadow: '0 8px 24px rgb(15 23 42 / 0.12)',
      }}
    >
      {posts.length > 0 && <DecideButtons posts={posts} deciding={deciding} />}
      {others > 0 && (
        <Box sx={{ ml: 'auto', display: 'flex', alignItems: 'center' }}>
          <Typography
            variant="caption"
            sx={{
              color: 'text.secondary',
              mr: 0.5,
              display: { xs: posts.length > 0 ? 'none' : 'block', sm: 'block' },
              ...(posts.length > 0 && { [narrowBar]: { display: 'none' } }),
            }}
          >
            {posts.length > 0
              ? `${others} more ${others === 1 ? 'waits' : 'wait'}`
              : `${counted(others, 'post')} ${others === 1 ? 'waits' : 'wait'} for you`}
          </Typography>
          <IconButton aria-label="Previous post that waits" disabled={!onPrevious} onClick={onPrevious}>
            <PreviousIcon />
          </IconButton>
          <IconButton aria-label="Next post that waits" disabled={!onNext} onClick={onNext}>
            <NextIcon />
          </IconButton>
        </Box>
      )}
    </Box>
  )
}
