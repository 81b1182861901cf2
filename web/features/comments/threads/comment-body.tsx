import Box from '@mui/material/Box'
import { bodyPieces } from '../../../../contract/comments/mentions.ts'
import type { Comment } from '../../../../contract/comments/comments.ts'

/** The text of a comment, with the present names of those whom it mentions. */
export function CommentBody({ comment: { body, mentions, author, isDeleted } }: { comment: Comment }) {
  if (isDeleted) {
    return (
      <Box sx={{ typography: 'body2', fontStyle: 'italic', color: 'text.secondary' }}>Comment deleted</Box>
    )
  }
  // What a reviewer writes mentions nobody.
  const pieces = author.isReviewer ? [{ text: body, from: 0, mentions: false }] : bodyPieces(body, mentions)
  return (
    <Box dir="auto" sx={{ typography: 'body2', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {pieces.map((piece) =>
        piece.mentions ? (
          <Box key={piece.from} component="bdi" sx={{ fontWeight: 600, color: 'primary.strong' }}>
            {piece.text}
          </Box>
        ) : (
          piece.text
        ),
      )}
    </Box>
  )
}
