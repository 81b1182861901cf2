import type { ComponentProps } from 'react'
import { PictureMaker } from '../../features/assistant/pictures/picture-maker.tsx'
import { VideoMaker } from '../../features/assistant/videos/video-maker.tsx'
import { useAssistant, type Assistant } from '../../features/assistant/writing/assistant-store.ts'
import { useBrands } from '../../features/brand-voices/use/use-brands.ts'
import type { MediaStore } from '../../features/media/media-store.ts'

type Props = Omit<ComponentProps<typeof PictureMaker>, 'brands' | 'pictures'> & {
  media: MediaStore
  assistant: Assistant
}

/**
 * The makers of pictures and of videos. Pictures have the colours and logos of the brand voices; that of the panel is
 * chosen at first.
 */
export function MediaMakers({ assistant, media, ...props }: Props) {
  const voiceId = useAssistant(assistant, (state) => state.choices.voiceId)
  return (
    <>
      <PictureMaker {...props} pictures={media} brands={useBrands(voiceId)} />
      <VideoMaker {...props} media={media} />
    </>
  )
}
