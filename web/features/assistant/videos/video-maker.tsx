import VideoIcon from '@mui/icons-material/MovieCreationOutlined'
import Button from '@mui/material/Button'
import { useEffect } from 'react'
import { pointCosts } from '../../../../contract/points/points.ts'
import { usePrice } from '../price.ts'
import type { PostEditor } from '../writing/assistant-store.ts'
import { useVideos } from './video-calls.ts'
import { useVideoDialogView, videoDialog } from './dialog/video-dialog-store.ts'
import { VideoList } from './list/video-list.tsx'
import { VideoDialog } from './dialog/video-dialog.tsx'

type Props = { editor: PostEditor; disabled: boolean; onUnverified: () => void }

/** The button that creates a video, if a model is configured, and the list of the user's videos. */
export function VideoMaker({ editor, disabled, onUnverified }: Props) {
  const { data } = useVideos()
  const model = data?.model ?? null
  const videos = data?.videos ?? []
  const price = usePrice(pointCosts.video)
  const view = useVideoDialogView()
  // The dialog is closed when the user leaves the composer and comes back.
  useEffect(
    () => () => {
      if (window.location.pathname !== '/content') videoDialog.close()
    },
    [],
  )
  const open = () => {
    const running = videos.find(({ outcome }) => outcome === 'running')
    videoDialog.show(running ? { kind: 'video', id: running.id } : { kind: 'form' })
  }
  return (
    <>
      {model !== null && (
        <Button variant="outlined" startIcon={<VideoIcon />} disabled={disabled} onClick={open}>
          Create video · {price}
        </Button>
      )}
      <VideoList videos={videos} />
      <VideoDialog
        open={view !== null}
        view={view}
        model={model}
        editor={editor}
        disabled={disabled}
        onUnverified={onUnverified}
      />
    </>
  )
}
