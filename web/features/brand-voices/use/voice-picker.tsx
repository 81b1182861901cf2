import LockIcon from '@mui/icons-material/LockOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormLabel from '@mui/material/FormLabel'
import Skeleton from '@mui/material/Skeleton'
import { useEffect, useId } from 'react'
import { Link } from 'react-router'
import { SelectWithMenu } from '../../../shared/forms/select-with-menu.tsx'
import { partOf, useLocked, usePlanGates } from '../../points/index.ts'
import { useVoices } from '../voice-calls.ts'
import { chosenVoice } from './chosen-voice.ts'

type Props = {
  /** Undefined for the default voice, null for none. */
  voiceId: string | null | undefined
  onChoose: (voiceId: string | null | undefined) => void
}

const none = 'none'

/** Selects the voice of the assistant, with a link to the brand voices. */
export function VoicePicker({ voiceId, onChoose }: Props) {
  const id = useId()
  const locked = useLocked('brandVoice')
  const { data, isPending } = useVoices()
  const gates = usePlanGates()
  const isDeleted =
    typeof voiceId === 'string' && data?.voices.every((voice) => voice.id !== voiceId) === true
  // A voice that was deleted, or is no longer in the plan, must not block writing.
  useEffect(() => {
    if (isDeleted || (locked && voiceId !== undefined)) onChoose(undefined)
  }, [isDeleted, locked, voiceId, onChoose])

  if (locked) {
    return (
      <Button
        size="small"
        variant="text"
        startIcon={<LockIcon />}
        title={partOf('brandVoice')}
        onClick={() => gates.askForPlan({ entitlement: 'brandVoice', keepsText: true })}
        sx={{ justifySelf: 'start' }}
      >
        Brand voice
      </Button>
    )
  }
  if (isPending) return <Skeleton variant="rounded" height={66} />
  const voices = data?.voices ?? []
  const chosen = chosenVoice(voices, voiceId)
  return (
    <Box sx={{ minWidth: 0 }}>
      <FormLabel id={id} sx={{ display: 'block', mb: 0.75 }}>
        Brand voice
      </FormLabel>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        {voices.length > 0 && (
          <SelectWithMenu
            size="small"
            labelId={id}
            value={chosen?.id ?? none}
            options={[none, ...voices.map((voice) => voice.id)]}
            names={{
              [none]: 'No voice',
              ...Object.fromEntries(voices.map((voice) => [voice.id, voice.name])),
            }}
            fullWidth
            sx={{ fontSize: '0.875rem' }}
            onChoose={(key) => onChoose(key === none ? null : key)}
          />
        )}
        <Button
          component={Link}
          to={voices.length > 0 ? '/content/voices' : '/content/voices/new'}
          size="small"
        >
          {voices.length > 0 ? 'Manage' : 'Add a voice'}
        </Button>
      </Box>
    </Box>
  )
}
