import LearnIcon from '@mui/icons-material/AutoStoriesOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import type { LearnedSample } from '../../../../contract/brand-voices/brand-voices.ts'
import { platforms } from '../../../../contract/platforms/platforms.ts'
import { habitsOf, type LearnedHabits } from '../../../../contract/brand-voices/voice-habits.ts'
import { handleOf } from '../../../../contract/social-accounts/handle-of.ts'
import { queryKeys } from '../../../shared/api/query-keys.ts'
import { counted } from '../../../shared/numbers/compact-number.ts'
import { lineClamp } from '../../../shared/theme/text-overflow.ts'
import { formatDateTime } from '../../../shared/time/date-time.ts'
import { EmptyState } from '../../../shared/ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../shared/ui/feedback/error-state.tsx'
import { PlatformIcon } from '../../../shared/ui/platform-icon.tsx'
import { emojiLabels, hashtagLabels } from '../habit-labels.ts'
import { learnSamples } from '../voice-calls.ts'

export type Learned = { samples: string[]; habits: LearnedHabits | undefined }

type Props = {
  /** How many samples can still be added. */
  limit: number
  known: readonly string[]
  onAdd: (learned: Learned) => void
  onClose: () => void
}

/** Recent posts of the connected accounts to choose samples from. Nothing is saved until the user saves the voice. */
export function LearnDialog({ limit, known, onAdd, onClose }: Props) {
  const titleId = useId()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [withHabits, setWithHabits] = useState(true)
  const posts = useQuery({
    queryKey: queryKeys.learnedSamples,
    queryFn: learnSamples,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  })
  const samples = posts.data?.samples.filter(({ text }) => !known.includes(text)) ?? []
  const habits = habitsOf(chosen.size > 0 ? [...chosen] : samples.map(({ text }) => text))
  const toggle = (text: string) => {
    const next = new Set(chosen)
    if (!next.delete(text) && next.size < limit) next.add(text)
    setChosen(next)
  }
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId}>Learn from your posts</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 1.5, alignContent: 'start' }}>
        {posts.isPending && (
          <Box component="output" aria-label="Reading your posts" sx={{ display: 'grid', gap: 1 }}>
            {[0, 1, 2].map((row) => (
              <Skeleton key={row} variant="rounded" height={72} />
            ))}
          </Box>
        )}
        {posts.isError && (
          <ErrorState
            title="Your posts could not be read"
            error={posts.error}
            onRetry={() => void posts.refetch()}
            retrying={posts.isFetching}
          />
        )}
        {posts.data?.problems.map((problem) => (
          <Alert key={problem} severity="warning">
            {problem}
          </Alert>
        ))}
        {posts.data && samples.length === 0 && (
          <EmptyState
            icon={<LearnIcon />}
            title="No posts to learn from"
            text="Connect an account that has published, or paste a sample yourself."
            action={
              <Button component={Link} to="/social" variant="outlined">
                Connect an account
              </Button>
            }
          />
        )}
        {samples.length > 0 && (
          <>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              Choose the posts that sound most like you; you can add up to {limit}. You can change them before
              you save.
            </Typography>
            <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
              {samples.map((sample) => (
                <SampleRow
                  key={sample.text}
                  sample={sample}
                  chosen={chosen.has(sample.text)}
                  disabled={chosen.size >= limit && !chosen.has(sample.text)}
                  onToggle={() => toggle(sample.text)}
                />
              ))}
            </Box>
            {habits && (
              <FormControlLabel
                control={
                  <Checkbox checked={withHabits} onChange={(event) => setWithHabits(event.target.checked)} />
                }
                label={`Copy their style: ${[
                  emojiLabels[habits.emojiHabit],
                  hashtagLabels[habits.hashtagHabit],
                  ...habits.hashtags.map((tag) => `#${tag}`),
                ].join(', ')}`}
              />
            )}
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          Cancel
        </Button>
        {samples.length > 0 && (
          <Button
            variant="contained"
            disabled={chosen.size === 0}
            onClick={() => onAdd({ samples: [...chosen], habits: withHabits ? habits : undefined })}
          >
            {chosen.size === 0 ? 'Choose samples' : `Add ${counted(chosen.size, 'sample')}`}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

type RowProps = { sample: LearnedSample; chosen: boolean; disabled: boolean; onToggle: () => void }

function SampleRow({ sample, chosen, disabled, onToggle }: RowProps) {
  return (
    <Box
      component="li"
      sx={{
        border: 1,
        borderColor: chosen ? 'primary.main' : 'divider',
        borderRadius: 3,
        bgcolor: chosen ? 'primary.soft' : undefined,
      }}
    >
      <Box
        component="label"
        sx={{
          display: 'flex',
          alignItems: 'flex-start',
          gap: 0.5,
          p: 1,
          cursor: disabled ? 'default' : 'pointer',
        }}
      >
        <Checkbox checked={chosen} disabled={disabled} onChange={onToggle} />
        <Box sx={{ minWidth: 0, flex: 1, pt: 0.75 }}>
          <Typography
            variant="body2"
            sx={{
              whiteSpace: 'pre-wrap',
              overflowWrap: 'anywhere',
              ...lineClamp(4),
            }}
          >
            {sample.text}
          </Typography>
          <Typography
            variant="caption"
            sx={{ color: 'text.secondary', display: 'flex', alignItems: 'center', gap: 0.75, mt: 0.5 }}
          >
            <PlatformIcon platform={sample.platform} size={12} plain />
            {handleOf(sample.username)} on {platforms[sample.platform].name} · {formatDateTime(sample.at)}
          </Typography>
        </Box>
      </Box>
    </Box>
  )
}
