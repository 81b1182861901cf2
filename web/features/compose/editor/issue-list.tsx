import ErrorIcon from '@mui/icons-material/ErrorOutlined'
import TipIcon from '@mui/icons-material/LightbulbOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { ContentIssue } from '../../../../contract/platforms/content-issues.ts'
import { platforms, type PlatformKey } from '../../../../contract/platforms/platforms.ts'
import { useCounts, useIssues } from './content-check.ts'
import { useDraft, type DraftStore } from '../draft/draft-store.ts'
import type { MediaStore } from '../../media/index.ts'

type Props = { store: DraftStore; media: MediaStore; disabled: boolean; onAddVideo: () => void }

/** Whether adding a video would fix the issue, on video platforms. */
const wantsVideo = (platform: PlatformKey, { code }: ContentIssue) =>
  platforms[platform].limits().imageLimit <= 1 && (code === 'video_required' || code === 'image_required')

/** Lists the errors that the platform would report, and warnings, before publishing. */
export function IssueList({ store, media, disabled, onAddVideo }: Props) {
  const issues = useIssues(store, media)
  const { blank } = useCounts(store)
  const platform = useDraft(store, (draft) => draft.platform)
  const shown = blank && media.getState().items.length === 0 ? [] : issues
  return (
    <Box
      component="ul"
      aria-label="Before you publish"
      aria-live="polite"
      sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.75, '&:empty': { position: 'absolute' } }}
    >
      {shown.map((issue) => (
        <Box
          component="li"
          key={issue.message}
          sx={{
            display: 'flex',
            gap: 1,
            typography: 'body2',
            fontWeight: 550,
            px: 1.5,
            py: 1,
            borderRadius: 3,
            bgcolor: issue.severity === 'error' ? 'error.soft' : 'warning.soft',
            color: issue.severity === 'error' ? 'error.strong' : 'warning.strong',
          }}
        >
          {issue.severity === 'error' ? <ErrorIcon fontSize="small" /> : <TipIcon fontSize="small" />}
          <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
            {issue.message}
          </Box>
          {wantsVideo(platform, issue) && (
            <Button
              size="small"
              color="inherit"
              disabled={disabled}
              onClick={onAddVideo}
              sx={{ my: -0.5, flexShrink: 0 }}
            >
              Choose a video
            </Button>
          )}
        </Box>
      ))}
    </Box>
  )
}
