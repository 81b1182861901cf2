import CheckIcon from '@mui/icons-material/CheckCircle'
import DraftIcon from '@mui/icons-material/Edit'
import FailedIcon from '@mui/icons-material/Error'
import LeftOutIcon from '@mui/icons-material/RemoveCircleOutlined'
import WaitingIcon from '@mui/icons-material/Schedule'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import Typography from '@mui/material/Typography'
import { useState, type ReactNode } from 'react'
import { partName, type PostPart } from '../../../../../contract/posts/post-parts.ts'
import type { Post } from '../../../../../contract/posts/posts.ts'
import { formatDateTime } from '../../../../shared/time/date-time.ts'
import { capitalized, knownOr } from '../../../../shared/words/known-or.ts'
import { PermalinkLink } from '../permalink-link.tsx'
import { PostMedia } from '../post-media.tsx'
import { PartForm } from './part-form.tsx'

type State = PostPart['state'] | 'draft'

type Look = { label: string; color: string; icon: ReactNode }

const looks: Record<State, Look> = {
  published: { label: 'Published', color: 'success.main', icon: <CheckIcon /> },
  draft: { label: 'Draft', color: 'text.secondary', icon: <DraftIcon /> },
  waiting: { label: 'Waiting', color: 'text.secondary', icon: <WaitingIcon /> },
  sending: { label: 'Being sent', color: 'primary.main', icon: <Spinner /> },
  pending: { label: 'Being processed', color: 'primary.main', icon: <Spinner /> },
  failed: { label: 'Not published', color: 'error.main', icon: <FailedIcon /> },
  left_out: { label: 'Skipped', color: 'text.secondary', icon: <LeftOutIcon /> },
}

function Spinner() {
  return <CircularProgress size={16} thickness={5} color="inherit" aria-hidden="true" />
}

/** The state of the post's own text, which is published before its parts. */
function ownState({ publishedAt, status }: Post): State {
  if (publishedAt !== null) return 'published'
  if (status === 'draft') return 'draft'
  if (status === 'publishing') return 'sending'
  return status === 'failed' ? 'failed' : 'waiting'
}

/** The messages of a thread, or the post with its comment, in the order in which they are published. */
export function PostParts({ post, children }: { post: Post; children: ReactNode }) {
  const { parts } = post
  const editable = post.can.editParts && post.publishedAt !== null
  const isThread = parts.some(({ kind }) => kind === 'message')
  const published = parts.filter(({ state }) => state === 'published').length + (post.publishedAt ? 1 : 0)
  return (
    <div>
      <Typography component="h2" variant="subtitle2" id="parts-title" sx={{ mb: 1.5 }}>
        {isThread ? `Thread of ${parts.length + 1} messages` : 'With a first comment'}
        {published > 0 && (
          <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
            {` · ${published} of ${parts.length + 1} published`}
          </Box>
        )}
      </Typography>
      <Box component="ol" aria-labelledby="parts-title" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        <Item
          name={isThread ? partName('message', 0, parts.length) : 'The post'}
          state={ownState(post)}
          at={post.publishedAt}
          link={<PermalinkLink post={post} />}
        >
          {children}
        </Item>
        {parts.map((part, index) => {
          const name = partName(part.kind, index + 1, parts.length)
          const own = { name, part, index, editable: editable && part.state !== 'published' }
          return <Part key={name} post={post} {...own} />
        })}
      </Box>
    </div>
  )
}

type PartProps = { post: Post; part: PostPart; index: number; name: string; editable: boolean }

function Part({ post, part, index, name, editable }: PartProps) {
  const [editing, setEditing] = useState(false)
  return (
    <Item
      name={name}
      state={post.status === 'draft' ? 'draft' : part.state}
      at={part.publishedAt}
      link={part.permalink && <PermalinkLink post={{ platform: post.platform, permalink: part.permalink }} />}
      action={
        editable &&
        !editing && (
          <Button
            size="small"
            variant="text"
            onClick={() => setEditing(true)}
            aria-label={`Edit: ${name}`}
            sx={{ minWidth: 0, ml: 'auto' }}
          >
            Edit
          </Button>
        )
      }
    >
      {editable && editing ? (
        <PartForm post={post} index={index} name={name} onClose={() => setEditing(false)} />
      ) : (
        <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{part.content}</Typography>
      )}
      {part.media.length > 0 && (
        <Box sx={{ mt: 1.5 }}>
          <PostMedia media={part.media} groupId={post.groupId} />
        </Box>
      )}
    </Item>
  )
}

type ItemProps = {
  name: string
  state: State
  at: string | null
  link: ReactNode
  action?: ReactNode
  children: ReactNode
}

function Item({ name, state, at, link, action, children }: ItemProps) {
  const { label, color, icon } = knownOr(looks, state, {
    label: capitalized(state),
    color: 'error.main',
    icon: <FailedIcon />,
  })
  return (
    <Box
      component="li"
      sx={{
        position: 'relative',
        pl: 4.5,
        pb: 3,
        '&:last-of-type': { pb: 0 },
        '&:not(:last-of-type)::before': {
          content: '""',
          position: 'absolute',
          left: 11,
          top: 28,
          bottom: 4,
          width: 2,
          bgcolor: 'divider',
        },
      }}
    >
      <Box
        sx={{
          position: 'absolute',
          left: 0,
          top: 2,
          width: 24,
          height: 24,
          display: 'grid',
          placeItems: 'center',
          color,
          '& svg': { fontSize: 20 },
        }}
      >
        {icon}
      </Box>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: 1.5,
          minHeight: 28,
          mb: 0.5,
          typography: 'body2',
          color: 'text.secondary',
        }}
      >
        <Box component="span" sx={{ color: 'text.primary', fontWeight: 600 }}>
          {name}
        </Box>
        {at === null ? <span>{label}</span> : <time dateTime={at}>{`${label} ${formatDateTime(at)}`}</time>}
        {link}
        {action}
      </Box>
      {children}
    </Box>
  )
}
