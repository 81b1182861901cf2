import CommentIcon from '@mui/icons-material/AddCommentOutlined'
import Button from '@mui/material/Button'
import { useEffect, useState, type RefObject } from 'react'
import { commentOn, textAnchor, useCommentState } from '../../comments/index.ts'
import { useComposerStores } from '../composer-stores.ts'
import { useOpen } from '../draft/draft-store.ts'
import { commentedPost, useCommentedGroup } from './use-commented-group.ts'

type Props = { field: RefObject<HTMLTextAreaElement | null> }

/** Offers to comment on the piece of the text that is selected. */
export function CommentOnText({ field }: Props) {
  const { store } = useComposerStores()
  const { groupId, mayWrite } = useCommentedGroup()
  // A post that was just added is not known to the server.
  const isKnown = useOpen(store, (_draft, target) => target === undefined || target.saved !== null)
  const isSelected = useHasSelection(field)
  const isBegun = useCommentState(groupId).anchor !== null
  if (isBegun || groupId === null || !mayWrite || !isKnown || !isSelected) return null
  const comment = () => {
    const { selectionStart: from = 0, selectionEnd: to = 0 } = field.current ?? {}
    const target = store.active()
    const anchor = textAnchor(store.shownText(), { from, to }, commentedPost(target))
    if (anchor) commentOn(groupId, anchor)
  }
  return (
    <Button
      size="small"
      variant="contained"
      startIcon={<CommentIcon />}
      // The selection stays.
      onMouseDown={(event) => event.preventDefault()}
      onClick={comment}
      sx={{ position: 'absolute', right: 8, bottom: '-14px', zIndex: 2 }}
    >
      Comment
    </Button>
  )
}

/** Whether more than spaces is selected in the field. */
function useHasSelection(field: RefObject<HTMLTextAreaElement | null>): boolean {
  const [isSelected, setSelected] = useState(false)
  useEffect(() => {
    const follow = () => {
      const { value = '', selectionStart = 0, selectionEnd = 0 } = field.current ?? {}
      // Most often nothing is selected, and then the text need not be read.
      setSelected(selectionStart !== selectionEnd && value.slice(selectionStart, selectionEnd).trim() !== '')
    }
    document.addEventListener('selectionchange', follow)
    return () => document.removeEventListener('selectionchange', follow)
  }, [field])
  return isSelected
}
