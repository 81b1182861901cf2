import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'
import type { CommentAnchor } from '../../../../contract/comments/comments.ts'
import type { Media } from '../../../../contract/media/media.ts'
import { MediaThumbnail } from '../../../shared/ui/media/media-thumbnail.tsx'
import { findQuote } from './find-quote.ts'

/** The post that the comments are about, as it is now. */
export type Subject = {
  /** The text of a post, or with null the shared one; undefined if there is none any more. */
  textOf: (postId: string | null) => string | undefined
  mediaOf: (mediaId: string) => Media | undefined
  /** Shows the piece of the text, or the picture. */
  onShow?: ((anchor: CommentAnchor) => void) | undefined
}

type Props = { anchor: CommentAnchor; subject: Subject; onOpen?: (() => void) | undefined }

/** What a thread is about, which is shown in the post on demand. */
export function AnchorLine({ anchor, subject, onOpen }: Props) {
  const show = () => {
    onOpen?.()
    subject.onShow?.(anchor)
  }
  if (anchor.kind === 'media') {
    const media = subject.mediaOf(anchor.mediaId)
    if (!media) return <Gone>The picture or video is no longer attached.</Gone>
    return (
      <ButtonBase onClick={show} sx={{ ...line, alignItems: 'center', gap: 1 }}>
        <Box
          sx={{
            position: 'relative',
            width: 36,
            height: 36,
            borderRadius: 2,
            overflow: 'hidden',
            flexShrink: 0,
          }}
        >
          <MediaThumbnail
            src={media.thumbnailUrl ?? media.url}
            video={media.video && { durationMs: null }}
            alt=""
            broken=""
          />
        </Box>
        <Box component="span" dir="auto" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          {media.name}
        </Box>
      </ButtonBase>
    )
  }
  const text = subject.textOf(anchor.postId)
  const isThere = text !== undefined && findQuote(text, anchor) !== undefined
  return (
    <>
      <ButtonBase onClick={show} disabled={!isThere} sx={line}>
        <Box component="q" dir="auto" sx={quoted}>
          {anchor.quote}
        </Box>
      </ButtonBase>
      {!isThere && <Gone>The text has changed since.</Gone>}
    </>
  )
}

const Gone = ({ children }: { children: string }) => (
  <Typography variant="caption" sx={{ display: 'block', color: 'warning.strong' }}>
    {children}
  </Typography>
)

const line = {
  display: 'flex',
  justifyContent: 'flex-start',
  maxWidth: '100%',
  textAlign: 'start',
  typography: 'body2',
  color: 'text.secondary',
  borderInlineStart: '3px solid',
  borderColor: 'warning.main',
  borderRadius: 0.5,
  pl: 1,
  '&.Mui-disabled': { borderColor: 'divider' },
} as const

const quoted = {
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  display: '-webkit-box',
  WebkitLineClamp: 3,
  WebkitBoxOrient: 'vertical',
} as const
