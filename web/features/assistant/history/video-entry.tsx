import { useQuery, useQueryClient } from '@tanstack/react-query'
import Typography from '@mui/material/Typography'
import { useEffect } from 'react'
import type { VideoGeneration } from '../../../../contract/assistant.ts'
import { platforms } from '../../../../contract/platforms/platforms.ts'
import { videoAspects } from '../../../../contract/video-choices.ts'
import { queryKeys } from '../../../shared/api/query-keys.ts'
import { Elapsed } from '../videos/elapsed.tsx'
import { useVideoStatus, videoQuery } from '../videos/video-calls.ts'
import { HistoryVideo } from './history-video.tsx'
import { LongText } from './long-text.tsx'
import { MadeEntry } from './made-entry.tsx'

export type VideoEntryProps = {
  entry: VideoGeneration
  busy: boolean
  onUse: () => void
  onReuse: () => void
  onDelete: () => void
}

/** One video, and what it shows; one that is being made is followed. */
export function VideoEntry({ entry, onReuse, ...actions }: VideoEntryProps) {
  const { aspect, media, platform, outcome, prompt } = entry
  const running = outcome === 'running'
  const withModel = typeof useVideoStatus().data?.model === 'string'
  useEnding(entry.id, running)
  return (
    <MadeEntry
      {...actions}
      entry={entry}
      what="video"
      title="Video"
      running="Creating"
      about={videoAspects[aspect].label}
      onReuse={prompt !== '' && withModel ? onReuse : undefined}
    >
      {media && <HistoryVideo media={media} name={`The video for ${platforms[platform].name}`} />}
      {prompt !== '' && <LongText title="What it shows" text={prompt} lines={4} />}
      {running && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Being made for <Elapsed since={entry.at} />; it comes here when it is ready.
        </Typography>
      )}
    </MadeEntry>
  )
}

/** Reads the history anew when a video in it has ended, whoever asked for it. */
function useEnding(id: string, running: boolean): void {
  const queryClient = useQueryClient()
  const { data } = useQuery({ ...videoQuery(id, { watch: running }), enabled: running })
  const ended = running && data !== undefined && data.outcome !== 'running'
  useEffect(() => {
    if (ended) void queryClient.invalidateQueries({ queryKey: queryKeys.generations })
  }, [ended, queryClient])
}
