import { lazy, Suspense } from 'react'
import { useUser } from '../../../shared/auth/auth-context.ts'
import { useKeptVideos } from './kept-videos.ts'

const VideoNotices = lazy(async () => ({ default: (await import('./video-notices.tsx')).VideoNotices }))

/** Follows the videos that are being made, on every page; needs no script while there are none. */
export function VideoWatch() {
  const { id } = useUser()
  const any = useKeptVideos(id).length > 0
  return any ? (
    <Suspense>
      <VideoNotices key={id} />
    </Suspense>
  ) : null
}
