import { useUser } from '../../../../shared/auth/auth-context.ts'
import { useVideoList } from '../video-calls.ts'
import { VideoNotices } from './video-notices.tsx'

/** Polls the user's videos on every page. The notices are shown while a video is running, and once it has ended. */
export function VideoWatch() {
  const { id } = useUser()
  const hasVideo = useVideoList().some(({ outcome, notice }) => outcome === 'running' || notice === 'new')
  return hasVideo ? <VideoNotices key={id} /> : null
}
