import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import visuallyHidden from '@mui/utils/visuallyHidden'
import type { ApprovalContent } from '../../../../contract/approval/approval.ts'
import { wordDiff, type Piece } from '../../../../contract/approval/word-diff.ts'
import type { Media } from '../../../../contract/media/media.ts'
import { platforms } from '../../../../contract/platforms/platforms.ts'
import type { Post } from '../../../../contract/posts/posts.ts'
import { MediaThumbnail } from '../../../shared/ui/media/media-thumbnail.tsx'

type Attached = ApprovalContent['media']
type Props = { before: ApprovalContent; post: Post; media: readonly Media[] }

/** What changed in a post since its earlier content: the texts with marks, and the media side by side. */
export function Changes({ before, post, media }: Props) {
  const files = new Map([...media, ...filesOf(post)].map((one) => [one.id, one]))
  const count = Math.max(before.parts.length, post.parts.length)
  const parts = Array.from({ length: count }, (_, at) => ({
    key: at,
    old: before.parts[at],
    now: post.parts[at] && { content: post.parts[at].content, media: attachedTo(post.parts[at]) },
  }))
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Text before={before.text} after={post.content} />
      <MediaChange before={before.media} after={attachedTo(post)} files={files} />
      {parts.map(({ key, old, now }) => (
        <div key={key}>
          <Text before={old?.content ?? ''} after={now?.content ?? ''} title={`Part ${key + 1}`} />
          <MediaChange before={old?.media ?? []} after={now?.media ?? []} files={files} />
        </div>
      ))}
      {changedOptions(before, post).map(({ name, label, old, now }) => (
        <Typography key={name} variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {label}: <Marked pieces={replaced(old, now)} />
        </Typography>
      ))}
    </Box>
  )
}

const attachedTo = ({ media }: Pick<Post, 'media'>): Attached =>
  media.map((one) => ({ mediaId: one.media.id, altText: one.altText }))

const filesOf = ({ media, parts }: Post): Media[] =>
  [...media, ...parts.flatMap((part) => part.media)].map((one) => one.media)

function Text({ before, after, title }: { before: string; after: string; title?: string }) {
  if (before === after) return null
  return (
    <Box>
      {title && (
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
          {title}
        </Typography>
      )}
      <Typography variant="body2" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        <Marked pieces={wordDiff(before, after)} />
      </Typography>
    </Box>
  )
}

/** Words of a text as they were changed. */
export const Marked = ({ pieces }: { pieces: readonly Piece[] }) =>
  pieces.map(({ kind, text }, at) => {
    // The pieces of a text have no other names than their places.
    const key = `${at}`
    if (kind === 'same') return <span key={key}>{text}</span>
    const added = kind === 'added'
    return (
      <Box
        key={key}
        component={added ? 'ins' : 'del'}
        sx={{
          borderRadius: '4px',
          bgcolor: added ? 'success.soft' : 'error.soft',
          color: added ? 'success.strong' : 'error.strong',
          textDecoration: added ? 'underline' : 'line-through',
          textDecorationThickness: '1px',
        }}
      >
        <Box component="span" sx={visuallyHidden}>
          {added ? '(added: ' : '(removed: '}
        </Box>
        {text}
        <Box component="span" sx={visuallyHidden}>
          )
        </Box>
      </Box>
    )
  })

const replaced = (old: string, now: string): Piece[] =>
  [
    { kind: 'removed' as const, text: old },
    { kind: 'same' as const, text: ' ' },
    { kind: 'added' as const, text: now },
  ].filter(({ text }) => text !== '')

function changedOptions(before: ApprovalContent, { options, platform }: Post) {
  const names = new Set([...Object.keys(before.options), ...Object.keys(options)])
  return [...names].flatMap((name) => {
    const old = before.options[name] ?? ''
    const now = options[name] ?? ''
    const label = platforms[platform].options[name]?.label ?? name
    return old === now ? [] : [{ name, label, old, now }]
  })
}

type MediaProps = { before: Attached; after: Attached; files: ReadonlyMap<string, Media> }

function MediaChange({ before, after, files }: MediaProps) {
  const key = (media: Attached) => JSON.stringify(media.map(({ mediaId, altText }) => [mediaId, altText]))
  if (key(before) === key(after)) return null
  const sides = [
    { name: 'Before', media: before },
    { name: 'Now', media: after },
  ]
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1.5 }}>
      {sides.map(({ name, media }) => (
        <div key={name}>
          <Typography variant="caption" component="p" sx={{ color: 'text.secondary', mb: 0.5 }}>
            {media.length === 0 ? `${name}: none` : name}
          </Typography>
          <Box
            component="ul"
            sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexWrap: 'wrap', gap: 0.75 }}
          >
            {media.map(({ mediaId, altText }) => (
              <Box component="li" key={mediaId} sx={{ width: 88 }}>
                <Box sx={{ height: 88, borderRadius: 2, overflow: 'hidden', bgcolor: 'background.subtle' }}>
                  <Thumbnail file={files.get(mediaId)} altText={altText} />
                </Box>
                <Typography
                  variant="caption"
                  component="p"
                  sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}
                >
                  {altText}
                </Typography>
              </Box>
            ))}
          </Box>
        </div>
      ))}
    </Box>
  )
}

function Thumbnail({ file, altText }: { file: Media | undefined; altText: string }) {
  if (!file) return <Typography variant="caption">Not there any more</Typography>
  return (
    <MediaThumbnail
      src={file.thumbnailUrl ?? file.url}
      video={file.video}
      alt={altText === '' ? file.name : ''}
      broken={`${file.name} cannot be shown here`}
    />
  )
}
