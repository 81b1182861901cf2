import { lazy, Suspense } from 'react'
import { useUser } from '../../../../shared/auth/auth-context.ts'
import { useVideoList } from '../video-calls.ts'

const VideoNotices = lazy(async () => ({ default: (await import('./video-notices.tsx')).VideoNotices }))

/** Polls the user's videos on every page. The notices are loaded once a video is running or has ended. */
export function VideoWatch() {
  const { id } = useUser()
  const hasVideo = useVideoList().some(({ outcome, notice }) => outcome === 'running' || notice === 'new')
  return hasVideo ? (
    <Suspense>
      <VideoNotices key={id} />
    </Suspense>
  ) : null
}
