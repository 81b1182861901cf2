import { useQuery, useQueryClient } from '@tanstack/react-query'
import Typography from '@mui/material/Typography'
import { useEffect } from 'react'
import type { VideoGeneration } from '../../../../../contract/assistant/generations.ts'
import { platforms } from '../../../../../contract/platforms/platforms.ts'
import { videoAspects } from '../../../../../contract/assistant/video-choices.ts'
import { Elapsed } from '../../videos/list/elapsed.tsx'
import { generationListKey, generationQuery } from '../../generation-calls.ts'
import { useVideos } from '../../videos/video-calls.ts'
import { HistoryVideo } from './history-video.tsx'
import { ExpandableText } from '../../expandable-text.tsx'
import { MediaEntry } from './media-entry.tsx'

type Props = {
  entry: VideoGeneration
  busy: boolean
  onUse: () => void
  onReuse: () => void
  onDelete: () => void
}

/** A video in the history. A running one is polled. */
export function VideoEntry({ entry, onReuse, ...actions }: Props) {
  const { aspect, media, platform, outcome, prompt } = entry
  const running = outcome === 'running'
  const withModel = typeof useVideos().data?.model === 'string'
  useReloadAtEnd(entry.id, running)
  return (
    <MediaEntry
      {...actions}
      entry={entry}
      mediaType="video"
      title="Video"
      running="Creating"
      about={videoAspects[aspect].label}
      onReuse={prompt !== '' && withModel ? onReuse : undefined}
    >
      {media && <HistoryVideo media={media} name={`The video for ${platforms[platform].name}`} />}
      {prompt !== '' && <ExpandableText title="What it shows" text={prompt} lines={4} />}
      {running && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Creating · <Elapsed since={entry.at} />. It appears here when it is ready.
        </Typography>
      )}
    </MediaEntry>
  )
}

/** Reloads the history when a running video in it has ended; it may be another member's. */
function useReloadAtEnd(id: string, running: boolean): void {
  const queryClient = useQueryClient()
  const { data } = useQuery({ ...generationQuery(id), enabled: running })
  const ended = running && data !== undefined && data.generation.outcome !== 'running'
  useEffect(() => {
    if (ended) void queryClient.invalidateQueries({ queryKey: generationListKey })
  }, [ended, queryClient])
}
