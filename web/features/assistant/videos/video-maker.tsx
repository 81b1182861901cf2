import VideoIcon from '@mui/icons-material/MovieCreationOutlined'
import Button, { type ButtonProps } from '@mui/material/Button'
import { useEffect } from 'react'
import { pointCosts } from '../../../../contract/points/points.ts'
import { usePrice } from '../price.ts'
import type { PostEditor } from '../writing/assistant-store.ts'
import { useVideos } from './video-calls.ts'
import { useVideoDialogView, videoDialog } from './dialog/video-dialog-store.ts'
import { VideoList } from './list/video-list.tsx'
import { VideoDialog } from './dialog/video-dialog.tsx'

type MakerProps = { disabled: boolean; look: Pick<ButtonProps, 'variant' | 'size' | 'color' | 'sx'> }

/** The button that creates a video, if a model is configured. */
export function VideoMaker({ disabled, look }: MakerProps) {
  const { data } = useVideos()
  const price = usePrice(pointCosts.video)
  if (!data?.model) return null
  const open = () => {
    const running = data.videos.find(({ outcome }) => outcome === 'running')
    videoDialog.show(running ? { kind: 'video', id: running.id } : { kind: 'form' })
  }
  return (
    <Button {...look} startIcon={<VideoIcon />} disabled={disabled} onClick={open}>
      Create video · {price}
    </Button>
  )
}

type Props = { editor: PostEditor; disabled: boolean; onUnverified: () => void }

/** The user's videos that are being created or wait for the post, and the dialog in which one is created. */
export function CreatedVideos({ editor, disabled, onUnverified }: Props) {
  const { data } = useVideos()
  const view = useVideoDialogView()
  // The dialog is closed when the user leaves the composer and comes back.
  useEffect(
    () => () => {
      if (window.location.pathname !== '/content') videoDialog.close()
    },
    [],
  )
  return (
    <>
      <VideoList videos={data?.videos ?? []} />
      <VideoDialog
        open={view !== null}
        view={view}
        model={data?.model ?? null}
        editor={editor}
        disabled={disabled}
        onUnverified={onUnverified}
      />
    </>
  )
}
