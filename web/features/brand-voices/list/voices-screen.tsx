import AddIcon from '@mui/icons-material/Add'
import LockIcon from '@mui/icons-material/LockOutlined'
import VoiceIcon from '@mui/icons-material/RecordVoiceOverOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { Link } from 'react-router'
import type { BrandVoice } from '../../../../contract/brand-voices/brand-voices.ts'
import { partOf, useLocked, usePlanGates } from '../../points/index.ts'
import { Delayed } from '../../../shared/ui/feedback/delayed.tsx'
import { EmptyState } from '../../../shared/ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../shared/ui/feedback/error-state.tsx'
import { Section } from '../../../shared/ui/section.tsx'
import { useVoices } from '../voice-calls.ts'
import { VoiceCard } from './voice-card.tsx'
import { DeleteVoiceDialog } from './delete-voice-dialog.tsx'

const grid = { display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' }, m: 0, p: 0 }

/** The screen with the brand voices of the workspace. */
export function VoicesScreen() {
  const voices = useVoices()
  const locked = useLocked('brandVoice')
  if (voices.isPending) return <ListSkeleton />
  if (!voices.data) {
    return (
      <Section>
        <ErrorState
          title="Your brand voices could not be loaded"
          error={voices.error}
          onRetry={() => void voices.refetch()}
          retrying={voices.isFetching}
        />
      </Section>
    )
  }
  const { voices: all, can } = voices.data
  if (locked && all.length === 0) return <Locked />
  if (all.length === 0) return <Empty canCreate={can.create} />
  return <Loaded voices={all} canCreate={can.create} locked={locked} />
}

function Loaded({
  voices,
  canCreate,
  locked,
}: {
  voices: BrandVoice[]
  canCreate: boolean
  locked: boolean
}) {
  const [deleting, setDeleting] = useState<BrandVoice | null>(null)
  const gates = usePlanGates()
  return (
    <Stack spacing={2}>
      <Box
        sx={{
          display: 'flex',
          gap: 2,
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'space-between',
        }}
      >
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {locked
            ? 'Your voices are saved, and work again with the Pro plan.'
            : 'The assistant writes in the default voice unless you choose another one.'}
        </Typography>
        {locked ? (
          <Button
            variant="outlined"
            startIcon={<LockIcon />}
            title={partOf('brandVoice')}
            onClick={() => gates.askForPlan({ entitlement: 'brandVoice' })}
          >
            Add a voice
          </Button>
        ) : (
          canCreate && (
            <Button component={Link} to="/content/voices/new" variant="contained" startIcon={<AddIcon />}>
              Add a voice
            </Button>
          )
        )}
      </Box>
      <Box component="ul" sx={{ ...grid, listStyle: 'none' }}>
        {voices.map((voice) => (
          <VoiceCard key={voice.id} voice={voice} onDelete={() => setDeleting(voice)} />
        ))}
      </Box>
      {deleting && <DeleteVoiceDialog voice={deleting} onClose={() => setDeleting(null)} />}
    </Stack>
  )
}

const explanation =
  'Describe once how your brand writes: its words, its style, and posts that sound right. The assistant follows it, and we flag anything off-brand in your drafts.'

function Empty({ canCreate }: { canCreate: boolean }) {
  return (
    <Section>
      <EmptyState
        icon={<VoiceIcon />}
        title="No brand voice yet"
        text={explanation}
        action={
          canCreate && (
            <Button component={Link} to="/content/voices/new" variant="contained" startIcon={<AddIcon />}>
              Add a voice
            </Button>
          )
        }
      />
    </Section>
  )
}

function Locked() {
  const gates = usePlanGates()
  return (
    <Section>
      <EmptyState
        icon={<LockIcon />}
        title="Sound like your brand"
        text={`${explanation} ${partOf('brandVoice')}.`}
        action={
          <Button variant="contained" onClick={() => gates.askForPlan({ entitlement: 'brandVoice' })}>
            See what Pro includes
          </Button>
        }
      />
    </Section>
  )
}

function ListSkeleton() {
  return (
    <Delayed>
      <Box component="output" aria-label="Loading your brand voices" sx={grid}>
        {[0, 1].map((card) => (
          <Skeleton key={card} variant="rounded" height={190} />
        ))}
      </Box>
    </Delayed>
  )
}
