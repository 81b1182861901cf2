import CheckIcon from '@mui/icons-material/CheckCircleOutlined'
import VoiceIcon from '@mui/icons-material/RecordVoiceOverOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useMemo, useState } from 'react'
import type { BrandVoice } from '../../../../contract/brand-voices/brand-voices.ts'
import { checkVoice } from '../../../../contract/brand-voices/voice-check.ts'
import type { PlatformKey } from '../../../../contract/platforms/platforms.ts'
import type { VoiceActions } from './voice-check.tsx'

type Props = VoiceActions & {
  voice: BrandVoice
  text: string
  platform: PlatformKey
}

const shownAtFirst = 4

/** Lists where the text does not follow the voice. */
export function VoiceIssues({ voice, text, platform, disabled, onShow, onAdd }: Props) {
  const [all, setAll] = useState(false)
  const issues = useMemo(() => checkVoice(text, voice, platform), [voice, text, platform])
  // A button that shows one more line would need as much space as the line.
  const shown = all || issues.length <= shownAtFirst + 1 ? issues : issues.slice(0, shownAtFirst)
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
        {issues.length === 0 ? (
          <CheckIcon aria-hidden="true" sx={{ fontSize: 18, color: 'success.strong' }} />
        ) : (
          <VoiceIcon aria-hidden="true" sx={{ fontSize: 18, color: 'warning.strong' }} />
        )}
        <span>
          {issues.length === 0
            ? `Sounds like ${voice.name}`
            : `${issues.length === 1 ? 'One thing doesn’t' : `${issues.length} things don’t`} sound like ${voice.name}`}
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
                  onClick={() => onShow(at, text)}
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
      {issues.length > shown.length && (
        <Button
          size="small"
          variant="text"
          onClick={() => setAll(true)}
          sx={{ justifySelf: 'start', ml: -1 }}
        >
          Show all {issues.length}
        </Button>
      )}
    </Box>
  )
}
