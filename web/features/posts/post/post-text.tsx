import CommentIcon from '@mui/icons-material/AddCommentOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useEffect, useRef, useState, type RefObject } from 'react'
import type { Post } from '../../../../contract/posts/posts.ts'
import { commentOn, MarkedText, textAnchor, useCommentState, useMarked } from '../../comments/index.ts'
import { useMay } from '../../workspaces/index.ts'
import { contentId } from './content-ids.ts'

/** The text of a post. Pieces that comments are about are marked, and one that is selected can be commented on. */
export function PostText({ post }: { post: Post }) {
  const { id, groupId, content, customized } = post
  const postId = customized.content ? id : null
  const marked = useMarked(groupId, postId)
  const isBegun = useCommentState(groupId).anchor !== null
  const mayWrite = useMay('comments:write')
  const text = useRef<HTMLParagraphElement>(null)
  const range = useSelectedRange(text)
  const anchor = range && mayWrite && !isBegun ? textAnchor(content, range, postId) : undefined
  return (
    <Box sx={{ position: 'relative' }}>
      <Typography
        ref={text}
        id={contentId}
        dir="auto"
        sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
      >
        {marked ? <MarkedText text={content} marked={marked} /> : content}
      </Typography>
      {anchor && (
        <Button
          size="small"
          variant="contained"
          startIcon={<CommentIcon />}
          // The selection stays.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => commentOn(groupId, anchor)}
          // Above the bar with the decisions.
          sx={{ position: 'absolute', right: 0, top: 'calc(100% + 2px)', zIndex: 6 }}
        >
          Comment
        </Button>
      )}
    </Box>
  )
}

/** The selected piece of the text in an element, in UTF-16 units. */
function useSelectedRange(element: RefObject<HTMLElement | null>) {
  const [range, setRange] = useState<{ from: number; to: number } | null>(null)
  useEffect(() => {
    const follow = () => setRange((before) => sameOr(before, selectedIn(element.current)))
    document.addEventListener('selectionchange', follow)
    return () => document.removeEventListener('selectionchange', follow)
  }, [element])
  return range
}

type Range = { from: number; to: number } | null

const sameOr = (before: Range, now: Range): Range =>
  before?.from === now?.from && before?.to === now?.to ? before : now

function selectedIn(element: HTMLElement | null): Range {
  const selection = document.getSelection()
  if (!element || !selection || selection.rangeCount === 0 || selection.isCollapsed) return null
  const selected = selection.getRangeAt(0)
  if (!element.contains(selected.startContainer) || !element.contains(selected.endContainer)) return null
  const before = document.createRange()
  before.setStart(element, 0)
  before.setEnd(selected.startContainer, selected.startOffset)
  const from = before.toString().length
  return { from, to: from + selected.toString().length }
}
