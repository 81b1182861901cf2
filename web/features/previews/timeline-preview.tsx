import StatsIcon from '@mui/icons-material/BarChart'
import ReplyIcon from '@mui/icons-material/ChatBubbleOutlineRounded'
import LikeIcon from '@mui/icons-material/FavoriteBorder'
import ShareIcon from '@mui/icons-material/IosShare'
import RepostIcon from '@mui/icons-material/Repeat'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { memo } from 'react'
import { AccountAvatar } from '../../shared/ui/account-avatar.tsx'
import { FeedMedia } from './feed-media.tsx'
import { LinkCard } from './link-card.tsx'
import { PreviewActions, PreviewText, type PreviewProps } from './preview-parts.tsx'
import { handleOf } from '../../../contract/social-accounts/handle-of.ts'

/** Long names give way to the time. */
const shortened = { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' } as const

/** A post in a timeline of short posts, as on X. */
export function TimelinePreview({ name, username, pictureUrl, text, attached, link, video }: PreviewProps) {
  return (
    <Box sx={{ p: 2, display: 'flex', gap: 1.5 }}>
      <AccountAvatar name={name} pictureUrl={pictureUrl} />
      <Box sx={{ flex: 1, minWidth: 0, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1 }}>
        <Byline name={name} username={username} />
        <PreviewText text={text} color="info.strong" />
        <FeedMedia attached={attached} video={video} narrowest={9 / 16} radius={16} />
        {link !== null && <LinkCard url={link} radius={16} />}
        {actions}
      </Box>
    </Box>
  )
}

/** The same element each time, so that a change of the text does not render it again. */
const actions = (
  <PreviewActions>
    <ReplyIcon />
    <RepostIcon />
    <LikeIcon />
    <StatsIcon />
    <ShareIcon />
  </PreviewActions>
)

const Byline = memo(function Byline({ name, username }: Pick<PreviewProps, 'name' | 'username'>) {
  return (
    <Typography component="p" variant="body2" sx={{ display: 'flex', gap: 0.5, whiteSpace: 'nowrap' }}>
      <Box component="span" sx={{ ...shortened, fontWeight: 700 }}>
        {name}
      </Box>
      <Box component="span" sx={{ ...shortened, flexShrink: 2, color: 'text.secondary' }}>
        {handleOf(username)}
      </Box>
      <Box component="span" sx={{ color: 'text.secondary' }}>
        · now
      </Box>
    </Typography>
  )
})
