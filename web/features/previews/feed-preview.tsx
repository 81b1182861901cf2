import CommentIcon from '@mui/icons-material/ChatBubbleOutlineRounded'
import PublicIcon from '@mui/icons-material/Public'
import RepostIcon from '@mui/icons-material/Repeat'
import ShareIcon from '@mui/icons-material/ReplyOutlined'
import SendIcon from '@mui/icons-material/SendOutlined'
import LikeIcon from '@mui/icons-material/ThumbUpOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { AccountAvatar } from '../../shared/ui/account-avatar.tsx'
import { FeedMedia } from './feed-media.tsx'
import { LinkCard } from './link-card.tsx'
import { PreviewActions, PreviewText, type PreviewProps } from './preview-parts.tsx'
import { handleOf } from '../../../contract/social-accounts/handle-of.ts'

type FeedProps = PreviewProps & { byline: ReactNode; actions: ReactNode; card?: ReactNode }

/** A feed card: author, text, media and actions. */
function FeedPreview({ name, pictureUrl, text, attached, video, byline, actions, card }: FeedProps) {
  return (
    <div>
      <Box sx={{ display: 'flex', gap: 1.25, alignItems: 'center', px: 2, pt: 2 }}>
        <AccountAvatar name={name} pictureUrl={pictureUrl} size={44} />
        <Box sx={{ minWidth: 0 }}>
          <Typography component="p" variant="subtitle2" noWrap>
            {name}
          </Typography>
          <Box
            sx={{
              color: 'text.secondary',
              fontSize: 12,
              lineHeight: 1.4,
              '& svg': { fontSize: 13, verticalAlign: '-2px' },
            }}
          >
            {byline}
          </Box>
        </Box>
      </Box>
      <Box sx={{ px: 2, py: 1.5 }}>
        <PreviewText text={text} color="info.strong" />
      </Box>
      <FeedMedia attached={attached} video={video} narrowest={4 / 5} />
      {card}
      {attached.length === 0 && !card && <Box sx={{ mx: 2, borderTop: 1, borderColor: 'divider' }} />}
      <Box sx={{ px: 2.5, py: 1.25 }}>
        <PreviewActions>{actions}</PreviewActions>
      </Box>
    </div>
  )
}

/** A post of a page, as on Facebook. */
export function PagePreview(props: PreviewProps) {
  const actions = (
    <>
      <span>
        <LikeIcon /> Like
      </span>
      <span>
        <CommentIcon /> Comment
      </span>
      <span>
        <ShareIcon sx={{ transform: 'scaleX(-1)' }} /> Share
      </span>
    </>
  )
  const byline = (
    <>
      Just now · <PublicIcon titleAccess="Public" />
    </>
  )
  const card = props.link !== null && <LinkCard url={props.link} withDescription />
  return <FeedPreview {...props} byline={byline} actions={actions} card={card} />
}

/** A post in a professional feed, as on LinkedIn. */
export function ArticlePreview(props: PreviewProps) {
  const actions = (
    <>
      <span>
        <LikeIcon /> Like
      </span>
      <span>
        <CommentIcon /> Comment
      </span>
      <span>
        <RepostIcon /> Repost
      </span>
      <span>
        <SendIcon /> Send
      </span>
    </>
  )
  const byline = (
    <>
      {handleOf(props.username)}
      <br />
      now · <PublicIcon titleAccess="Anyone" />
    </>
  )
  const card = props.link !== null && <LinkCard url={props.link} />
  return <FeedPreview {...props} byline={byline} actions={actions} card={card} />
}

/** A post without the video that its layout needs. */
export function PlainPreview(props: PreviewProps) {
  const actions = (
    <>
      <LikeIcon />
      <CommentIcon />
      <ShareIcon sx={{ transform: 'scaleX(-1)' }} />
    </>
  )
  return <FeedPreview {...props} byline={`${handleOf(props.username)} · now`} actions={actions} />
}
