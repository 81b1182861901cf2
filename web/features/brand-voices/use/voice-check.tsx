import CheckIcon from '@mui/icons-material/CheckCircleOutlined'
import VoiceIcon from '@mui/icons-material/RecordVoiceOverOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useDeferredValue, useMemo, useState } from 'react'
import { checkVoice } from '../../../../contract/voice-check.ts'
import type { PlatformKey } from '../../../../contract/platforms/platforms.ts'
import type { Place } from '../../../../contract/voice-habits.ts'
import { useLocked } from '../../../shared/points/plan-gates.ts'
import { useVoices } from '../voice-calls.ts'
import { chosenVoice } from './chosen-voice.ts'

type Props = {
  voiceId: string | null | undefined
  text: string
  platform: PlatformKey
  disabled: boolean
  /** Puts the cursor there. */
  onShow: (place: Place) => void
  /** Adds it to the text. */
  onAdd: (hashtag: string) => void
}

const shownAtFirst = 4

/** Where the text departs from the chosen voice, and the way to each place. Nothing without a voice or a text. */
export function VoiceCheck({ voiceId, text, platform, disabled, onShow, onAdd }: Props) {
  const locked = useLocked('brandVoice')
  const { data } = useVoices()
  const [all, setAll] = useState(false)
  const voice = locked ? undefined : chosenVoice(data?.voices ?? [], voiceId)
  // Typing goes first; a place is never older than a moment, so that it is shown where it is.
  const settled = useDeferredValue(text)
  const departures = useMemo(
    () => (voice ? checkVoice(settled, voice, platform) : []),
    [voice, settled, platform],
  )
  if (!voice || settled.trim() === '') return null
  // A button for a single line more would take its place.
  const shown = all || departures.length <= shownAtFirst + 1 ? departures : departures.slice(0, shownAtFirst)
  return (
    <Box
      component="section"
      aria-label="Brand voice check"
      sx={{ p: 1.5, borderRadius: 3, bgcolor: 'background.subtle', display: 'grid', gap: 1 }}
    >
      <Typography
        variant="body2"
        component="output"
        sx={{ display: 'flex', alignItems: 'center', gap: 1, fontWeight: 600 }}
      >
        {departures.length === 0 ? (
          <CheckIcon aria-hidden="true" sx={{ fontSize: 18, color: 'success.strong' }} />
        ) : (
          <VoiceIcon aria-hidden="true" sx={{ fontSize: 18, color: 'warning.strong' }} />
        )}
        <span>
          {departures.length === 0
            ? `Sounds like ${voice.name}`
            : `${departures.length === 1 ? 'One thing departs' : `${departures.length} things depart`} from ${voice.name}`}
        </span>
      </Typography>
      {shown.length > 0 && (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.5 }}>
          {shown.map(({ kind, message, at, add }) => (
            <Box
              component="li"
              key={`${kind} ${at?.from} ${add}`}
              sx={{ display: 'flex', alignItems: 'center', gap: 1, justifyContent: 'space-between' }}
            >
              <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
                {message}
              </Typography>
              {at && (
                <Button
                  size="small"
                  variant="text"
                  aria-label={`Show in the text: ${message}`}
                  onClick={() => onShow(at)}
                  sx={{ flexShrink: 0 }}
                >
                  Show
                </Button>
              )}
              {add !== undefined && (
                <Button
                  size="small"
                  variant="text"
                  aria-label={`Add ${add}`}
                  disabled={disabled}
                  onClick={() => onAdd(add)}
                  sx={{ flexShrink: 0 }}
                >
                  Add
                </Button>
              )}
            </Box>
          ))}
        </Box>
      )}
      {departures.length > shown.length && (
        <Button
          size="small"
          variant="text"
          onClick={() => setAll(true)}
          sx={{ justifySelf: 'start', ml: -1 }}
        >
          Show all {departures.length}
        </Button>
      )}
    </Box>
  )
}
