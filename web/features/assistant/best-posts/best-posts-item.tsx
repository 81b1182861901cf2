import BestIcon from '@mui/icons-material/EmojiEventsOutlined'
import LockIcon from '@mui/icons-material/LockOutlined'
import Box from '@mui/material/Box'
import ListItemIcon from '@mui/material/ListItemIcon'
import MenuItem, { type MenuItemProps } from '@mui/material/MenuItem'
import { useId } from 'react'
import type { PostEditor } from '../writing/assistant-store.ts'
import { lineClamp } from '../../../shared/theme/text-overflow.ts'
import { bestPostsLabel, useBestPosts } from './use-best-posts.ts'

type Props = {
  editor: PostEditor
  /** False if the model cannot say a text in other words. */
  canRephrase: boolean
  priceId: string
  onChoose: (accounts: string[]) => void
  onClose: () => void
} & Pick<MenuItemProps, 'autoFocus' | 'tabIndex'>

/** Says the text again the way that the best posts of its accounts are written, or why that is not possible. */
export function BestPostsItem({ editor, canRephrase, priceId, onChoose, onClose, ...item }: Props) {
  const reasonId = useId()
  const offer = useBestPosts(editor)
  const unable = offer.kind === 'ready' && !canRephrase
  const act = () => {
    if (offer.kind === 'ready') onChoose(offer.accounts)
    else if ('act' in offer) {
      if (offer.kind === 'locked') onClose()
      offer.act()
    }
  }
  return (
    <MenuItem
      {...item}
      disabled={unable || offer.kind === 'absent' || offer.kind === 'loading'}
      aria-describedby={`${reasonId} ${priceId}`}
      onClick={act}
      sx={{ alignItems: 'flex-start', whiteSpace: 'normal', maxWidth: 320 }}
    >
      <ListItemIcon sx={{ mt: 0.25 }}>
        {offer.kind === 'locked' ? <LockIcon fontSize="small" /> : <BestIcon fontSize="small" />}
      </ListItemIcon>
      <Box component="span" sx={{ display: 'grid' }}>
        {bestPostsLabel}
        <Box
          component="span"
          id={reasonId}
          aria-hidden="true"
          sx={{ typography: 'caption', color: 'text.secondary', ...lineClamp(2) }}
        >
          {unable ? 'Connect a model for this. New texts can be like them already.' : offer.reason}
          {offer.kind === 'failed' && ' Try again.'}
        </Box>
      </Box>
    </MenuItem>
  )
}
