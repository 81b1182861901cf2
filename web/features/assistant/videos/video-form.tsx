import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { platforms, type PlatformKey } from '../../../../contract/platforms/platforms.ts'
import {
  platformVideoAspects,
  videoAspectKeys,
  videoAspects,
  videoPromptLimit,
  type VideoAspect,
} from '../../../../contract/video-choices.ts'
import { counted } from '../../../shared/numbers/compact-number.ts'
import { FormField } from '../../../shared/ui/form-field.tsx'
import { TileChoice } from '../pictures/tile-choice.tsx'
import type { VideoFields } from './video-fields.ts'

type Props = {
  platform: PlatformKey
  fields: VideoFields
  /** The button was pressed without a description. */
  missing: boolean
  onChange: (fields: Partial<VideoFields>) => void
}

const names: Record<VideoAspect, string> = {
  landscape: videoAspects.landscape.label,
  portrait: videoAspects.portrait.label,
}

/** What the video shows, and its shape. */
export function VideoForm({ platform, fields: { prompt, aspect }, missing, onChange }: Props) {
  const suits = platformVideoAspects[platform]
  const over = prompt.length - videoPromptLimit
  const wrong =
    over > 0
      ? `${counted(over, 'character')} too long`
      : missing && prompt.trim() === ''
        ? 'Say what the video should show.'
        : undefined
  return (
    <>
      <FormField
        label="What it shows"
        multiline
        minRows={4}
        maxRows={9}
        value={prompt}
        error={wrong}
        hint={`${prompt.length.toLocaleString('en')} of ${videoPromptLimit.toLocaleString('en')} characters`}
        placeholder="A loaf of bread rises in an oven, warm light, the camera moves slowly closer"
        onChange={(event) => onChange({ prompt: event.target.value })}
      />
      <Stack spacing={0.75} useFlexGap>
        <TileChoice
          label="Shape"
          value={aspect ?? suits}
          options={videoAspectKeys}
          names={names}
          drawings={drawings}
          onChoose={(one) => onChange({ aspect: one === suits ? null : one })}
        />
        <Typography component="p" variant="caption" sx={{ color: 'text.secondary' }}>
          {names[suits]} fills most of the screen on {platforms[platform].name}.
        </Typography>
      </Stack>
    </>
  )
}

const drawing = (width: number, height: number) => (
  <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
    <rect
      x={(20 - width) / 2}
      y={(20 - height) / 2}
      width={width}
      height={height}
      rx="2"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
    />
  </svg>
)
const drawings = { landscape: drawing(17, 10), portrait: drawing(10, 17) }
