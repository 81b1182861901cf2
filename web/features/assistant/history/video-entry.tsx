import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useEffect } from 'react'
import type { VideoGeneration } from '../../../../contract/assistant.ts'
import { platforms } from '../../../../contract/platforms/platforms.ts'
import { videoAspects } from '../../../../contract/video-choices.ts'
import { queryKeys } from '../../../shared/api/query-keys.ts'
import { formatDateTime } from '../../../shared/time/date-time.ts'
import { PlatformIcon } from '../../../shared/ui/platform-icon.tsx'
import { QuietLabel } from '../../../shared/ui/quiet-label.tsx'
import { Elapsed } from '../videos/elapsed.tsx'
import { useVideoStatus, videoQuery } from '../videos/video-calls.ts'
import { costOf } from './cost-of.ts'
import { HistoryVideo } from './history-video.tsx'
import { LongText } from './long-text.tsx'

const outcomes = {
  done: { label: 'Done', tone: 'success' },
  stopped: { label: 'Stopped', tone: 'neutral' },
  failed: { label: 'Failed', tone: 'error' },
  running: { label: 'Creating', tone: 'neutral' },
} as const

export type VideoEntryProps = {
  entry: VideoGeneration
  busy: boolean
  onUse: () => void
  onReuse: () => void
  onDelete: () => void
}

/** One video: what it shows, what came, who had it made and what it cost. */
export function VideoEntry({ entry, busy, onUse, onReuse, onDelete }: VideoEntryProps) {
  const { aspect, media, platform, outcome, problem, prompt } = entry
  const { name } = platforms[platform]
  const { label, tone } = outcomes[outcome]
  const running = outcome === 'running'
  const withModel = typeof useVideoStatus().data?.model === 'string'
  useEnding(entry.id, running)
  return (
    <Card component="li" sx={{ p: 2, display: 'grid', gap: 1.25 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <PlatformIcon platform={platform} size={16} />
        <Typography component="h3" variant="subtitle2" noWrap sx={{ flex: 1 }}>
          Video for {name}
        </Typography>
        <QuietLabel tone={tone}>{label}</QuietLabel>
      </Box>
      <Typography component="p" variant="caption" sx={{ color: 'text.secondary' }}>
        {formatDateTime(entry.at)} · {entry.by}
        <br />
        {videoAspects[aspect].label}
      </Typography>
      {media && <HistoryVideo media={media} name={`The video for ${name}`} />}
      {prompt !== '' && <LongText title="What it shows" text={prompt} lines={4} />}
      {running && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Being made for <Elapsed since={entry.at} />; it comes here when it is ready.
        </Typography>
      )}
      {outcome === 'done' && !media && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          The video itself was deleted: videos that no post uses are kept for a week.
        </Typography>
      )}
      {problem && (
        <Typography variant="body2" sx={{ color: 'error.strong' }}>
          {problem.message}
        </Typography>
      )}
      <Typography component="p" variant="caption" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {running ? entry.model.name : costOf({ ...entry, inputTokens: null, outputTokens: null })}
      </Typography>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        {media && (
          <Button size="small" variant="outlined" disabled={busy} onClick={onUse}>
            Use in a post
          </Button>
        )}
        {prompt !== '' && withModel && (
          <Button size="small" variant="outlined" onClick={onReuse}>
            Reuse prompt
          </Button>
        )}
        {!running && (
          <IconButton
            aria-label={`Delete the video for ${name} from the history`}
            onClick={onDelete}
            sx={{ ml: 'auto', width: 32, height: 32, color: 'text.secondary' }}
          >
            <DeleteIcon sx={{ fontSize: 20 }} />
          </IconButton>
        )}
      </Box>
    </Card>
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
