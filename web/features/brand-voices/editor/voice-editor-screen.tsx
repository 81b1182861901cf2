import VoiceIcon from '@mui/icons-material/RecordVoiceOverOutlined'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { useState } from 'react'
import { Link, Navigate, useParams } from 'react-router'
import { useLocked } from '../../points/index.ts'
import { Delayed } from '../../../shared/ui/feedback/delayed.tsx'
import { EmptyState } from '../../../shared/ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../shared/ui/feedback/error-state.tsx'
import { Section } from '../../../shared/ui/section.tsx'
import { useVoices } from '../voice-calls.ts'
import { VoiceEditor } from './voice-editor.tsx'

/** The screen of one brand voice, or of a new one with the id `new`. */
export function VoiceEditorScreen() {
  const { id = 'new' } = useParams()
  return <Voice key={id} voiceId={id === 'new' ? null : id} />
}

/** Without brand voices in the plan, the user is sent to the list, which explains which plan has them. */
function Voice({ voiceId }: { voiceId: string | null }) {
  const voices = useVoices()
  const locked = useLocked('brandVoice')
  const [reloads, setReloads] = useState(0)
  if (locked) return <Navigate to="/content/voices" replace />
  if (voiceId === null) return <VoiceEditor voice={null} onReload={() => undefined} />
  if (voices.isPending) {
    return (
      <Delayed>
        <Skeleton variant="rounded" height={320} sx={{ maxWidth: 860 }} />
      </Delayed>
    )
  }
  if (!voices.data) {
    return (
      <Section>
        <ErrorState
          title="This brand voice could not be loaded"
          error={voices.error}
          onRetry={() => void voices.refetch()}
          retrying={voices.isFetching}
        />
      </Section>
    )
  }
  const voice = voices.data.voices.find(({ id }) => id === voiceId)
  if (!voice) {
    return (
      <Section>
        <EmptyState
          icon={<VoiceIcon />}
          title="This brand voice no longer exists"
          action={
            <Button component={Link} to="/content/voices" variant="outlined">
              Brand voices
            </Button>
          }
        />
      </Section>
    )
  }
  const reload = () => void voices.refetch().then(() => setReloads((times) => times + 1))
  return <VoiceEditor key={`${voice.id} ${reloads}`} voice={voice} onReload={reload} />
}
