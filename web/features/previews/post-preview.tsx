import Box from '@mui/material/Box'
import type { ComponentType, ReactNode } from 'react'
import type { PreviewLayout } from '../../../contract/platforms/descriptor.ts'
import { carouselRatio } from '../../../contract/platforms/picture-rules.ts'
import type { PostOptions } from '../../../contract/platforms/post-options.ts'
import { platforms, type PlatformKey } from '../../../contract/platforms/platforms.ts'
import { ArticlePreview, PagePreview } from './feed-preview.tsx'
import { PhotoPreview } from './photo-preview.tsx'
import { PlayerPreview } from './player-preview.tsx'
import type { Attached, PreviewProps } from './preview-parts.tsx'
import { ReelPreview } from './reel-preview.tsx'
import { StoryPreview } from './story-preview.tsx'
import { TimelinePreview } from './timeline-preview.tsx'

const layouts: Record<PreviewLayout, ComponentType<PreviewProps>> = {
  photo: PhotoPreview,
  page: PagePreview,
  timeline: TimelinePreview,
  article: ArticlePreview,
  reel: ReelPreview,
  player: PlayerPreview,
  story: StoryPreview,
}

/** Used while no account is chosen (specification section 2, "a sample brand"). */
const sample = { name: 'Your Brand', username: 'yourbrand', pictureUrl: null }

export type PreviewedPost = {
  platform: PlatformKey
  options: PostOptions
  account: { name: string; username: string; pictureUrl: string | null } | null
  /** The text as it will be published. */
  text: string
  attached: readonly Attached[]
  /** The first link of the text, of which a post without media shows a card. */
  link: string | null
}

/** A post as readers of its platform will see it; `children` are the further messages of its thread. */
export function PostPreview({ post, children }: { post: PreviewedPost; children?: ReactNode }) {
  return (
    <Box
      sx={{
        border: 1,
        borderColor: 'divider',
        borderRadius: 3,
        overflow: 'hidden',
        // Limited to a platform's width where there is more room.
        maxWidth: 480,
        mx: 'auto',
      }}
    >
      <Look post={post} />
      {children}
    </Box>
  )
}

type MessageProps = { post: PreviewedPost; message: Pick<PreviewedPost, 'text' | 'attached' | 'link'> }

/** A further message of a thread, below the post whose looks it has. */
export function MessagePreview({ post, message }: MessageProps) {
  return (
    <Box sx={{ borderTop: 1, borderColor: 'divider' }}>
      <Look post={{ ...post, ...message }} titleOf={post.text} />
    </Box>
  )
}

function Look({ post, titleOf = post.text }: { post: PreviewedPost; titleOf?: string }) {
  const { platform, options, account, text, attached, link } = post
  const { name: platformName, preview, previewOf, title, limits } = platforms[platform]
  const Layout = layouts[previewOf?.(options) ?? preview]
  const { name, username, pictureUrl } = account ?? sample
  return (
    <Layout
      platformName={platformName}
      name={name}
      username={username}
      pictureUrl={pictureUrl}
      text={text}
      title={title?.({ text: titleOf, options }) ?? null}
      attached={attached}
      carousel={carouselRatio(
        limits().picture,
        attached.map(({ media }) => media),
      )}
      link={attached.length === 0 ? link : null}
      video={attached.find(({ media }) => media.video !== null)?.media ?? null}
    />
  )
}
