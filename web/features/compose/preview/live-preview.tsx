import Box from '@mui/material/Box'
import { useDeferredValue, type ComponentType } from 'react'
import type { SocialAccount } from '../../../../contract/social-accounts.ts'
import type { PreviewLayout } from '../../../../contract/platforms/descriptor.ts'
import { platforms, type PlatformKey } from '../../../../contract/platforms/platforms.ts'
import { PlatformIcon } from '../../../shared/ui/platform-icon.tsx'
import { Section } from '../../../shared/ui/section.tsx'
import { useDraft, useShownText, type DraftStore } from '../draft/draft-store.ts'
import { ArticlePreview, PagePreview } from './feed-preview.tsx'
import { PhotoPreview } from './photo-preview.tsx'
import { PlayerPreview } from './player-preview.tsx'
import type { PreviewProps } from './preview-parts.tsx'
import { ReelPreview } from './reel-preview.tsx'
import { TimelinePreview } from './timeline-preview.tsx'
import { type MediaStore, useMedia } from '../../media/index.ts'

const previews: Record<PreviewLayout, ComponentType<PreviewProps>> = {
  photo: PhotoPreview,
  page: PagePreview,
  timeline: TimelinePreview,
  article: ArticlePreview,
  reel: ReelPreview,
  player: PlayerPreview,
}

/** Used while no account is connected (specification section 2, "a sample brand"). */
const sample = { name: 'Your Brand', username: 'yourbrand', pictureUrl: null }

type Props = { store: DraftStore; media: MediaStore; accounts: readonly SocialAccount[] }

/** The post as readers will see it. Deferred, so that it does not slow down typing. */
export function LivePreview({ store, media, accounts }: Props) {
  const platform = useDraft(store, (draft) => draft.platform)
  const accountId = useDraft(store, (draft) => draft.accountId)
  const text = useDeferredValue(useShownText(store))
  const attached = useMedia(media, (state) => state.attached)
  const video = attached.find((one) => one.media.video !== null)?.media ?? null
  const Preview = previews[platforms[platform].preview]
  const { name, username, pictureUrl } = accounts.find((account) => account.id === accountId) ?? sample
  return (
    <Section title="Live Preview" action={<PlatformName platform={platform} />}>
      <Box
        sx={{
          border: 1,
          borderColor: 'divider',
          borderRadius: 3,
          overflow: 'hidden',
          // Limited to a platform's width when it is below the editor.
          maxWidth: 480,
          mx: 'auto',
        }}
      >
        <Preview
          platformName={platforms[platform].name}
          name={name}
          username={username}
          pictureUrl={pictureUrl}
          text={text}
          attached={attached}
          video={video}
        />
      </Box>
    </Section>
  )
}

function PlatformName({ platform }: { platform: PlatformKey }) {
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 0.75,
        typography: 'caption',
        color: 'text.secondary',
      }}
    >
      <PlatformIcon platform={platform} size={14} />
      {platforms[platform].name}
    </Box>
  )
}
