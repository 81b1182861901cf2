import VideoIcon from '@mui/icons-material/MovieCreationOutlined'
import Button from '@mui/material/Button'
import { useEffect } from 'react'
import { pointCosts } from '../../../../contract/point-costs.ts'
import { onDemand } from '../../../shared/ui/on-demand.tsx'
import type { Album } from '../pictures/album.ts'
import { usePriceOf } from '../price.ts'
import type { Desk } from '../writing/assistant-store.ts'
import { useVideos } from './use-videos.ts'
import { useVideoStatus } from './video-calls.ts'
import { useVideoScreen, videoScreen } from './video-screen.ts'
import { VideoStrip } from './video-strip.tsx'

type Props = { media: Album; desk: Desk; disabled: boolean; onUnverified: () => void }

const dialog = onDemand(async () => (await import('./video-dialog.tsx')).VideoDialog)

/** Has a video made for the post, where a model makes them; stands beside the buttons that add one. */
export function VideoMaker({ media, desk, disabled, onUnverified }: Props) {
  const model = useVideoStatus().data?.model ?? null
  const price = usePriceOf(pointCosts.video)
  const screen = useVideoScreen()
  const { tracked } = useVideos()
  // Whoever leaves for another page finds the dialog closed when coming back.
  useEffect(
    () => () => {
      if (window.location.pathname !== '/content') videoScreen.close()
    },
    [],
  )
  const open = () => {
    const running = tracked.find(({ made }) => made.outcome === 'running')
    videoScreen.show(running ? { kind: 'video', id: running.id } : { kind: 'form' })
  }
  return (
    <>
      {model !== null && (
        <Button
          variant="outlined"
          startIcon={<VideoIcon />}
          disabled={disabled}
          onClick={open}
          onPointerEnter={dialog.load}
          onFocus={dialog.load}
        >
          Create video · {price}
        </Button>
      )}
      <VideoStrip videos={tracked} />
      <dialog.Component
        open={screen !== null}
        screen={screen}
        model={model}
        media={media}
        desk={desk}
        disabled={disabled}
        onUnverified={onUnverified}
      />
    </>
  )
}
