import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import { useId, useRef, useState } from 'react'
import type { ReviewPost } from '../../../../../contract/review-links/review.ts'
import { MessageAlert } from '../../../../shared/ui/feedback/message-alert.tsx'
import { Decide } from '../decide/decide.tsx'
import { Decisions } from '../decide/decisions.tsx'
import { FoldedPost } from './folded-post.tsx'
import { PostHeading } from './post-heading.tsx'
import { PostLook } from './post-look.tsx'
import { ReviewComments } from '../comments/review-comments.tsx'
import { useSelectedText } from './use-selected-text.ts'

type Props = {
  post: ReviewPost
  timeZone: string
  /** Otherwise it is folded to one line. */
  isShown: boolean
  onShow: () => void
  onDecided: () => void
}

/** A post as it would look, what was said about it, and the decisions. */
export function ReviewedPost({ post, timeZone, isShown, onShow, onDecided }: Props) {
  const headingId = useId()
  // The content that was on the page when it was opened.
  const [opened] = useState(post.hash)
  const look = useRef<HTMLDivElement>(null)
  const selected = useSelectedText(look, post.content)
  const last = post.decisions.at(-1)
  const isNew = post.state === 'waiting' && (post.hash !== opened || last?.isCurrent === false)
  return (
    <Card
      component="article"
      aria-labelledby={headingId}
      data-post={post.id}
      data-state={post.state}
      sx={{
        scrollMarginTop: 16,
        // What is sticky in it scrolls with the page.
        overflow: 'visible',
        p: { xs: 2, md: 3 },
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        gap: 2,
      }}
    >
      <PostHeading id={headingId} post={post} timeZone={timeZone} />
      {post.state !== 'waiting' && <FoldedPost post={post} isShown={isShown} onShow={onShow} />}
      {isShown && (
        <Box
          sx={{
            display: 'grid',
            gap: { xs: 2, md: 4 },
            alignItems: 'start',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 480px) minmax(0, 1fr)' },
          }}
        >
          <div ref={look}>
            <PostLook post={post} />
          </div>
          <Box
            sx={{
              display: 'grid',
              gridTemplateColumns: 'minmax(0, 1fr)',
              gap: 2,
              position: { md: 'sticky' },
              top: 24,
            }}
          >
            <MessageAlert
              message={
                isNew
                  ? { severity: 'warning', text: 'This post was changed. This is the new version.' }
                  : null
              }
            />
            <Decisions decisions={post.decisions} />
            <ReviewComments post={post} selected={selected} />
            {post.state !== 'closed' && <Decide post={post} state={post.state} onDecided={onDecided} />}
          </Box>
        </Box>
      )}
    </Card>
  )
}
