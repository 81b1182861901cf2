import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { platforms, type PlatformKey } from '../../../../../contract/platforms/platforms.ts'
import {
  videoAspectKeys,
  videoAspects,
  videoPromptLimit,
  type VideoAspect,
} from '../../../../../contract/assistant/video-choices.ts'
import { counted, wholeNumber } from '../../../../shared/numbers/compact-number.ts'
import { FormField } from '../../../../shared/forms/form-field.tsx'
import { TileField } from '../../fields/tile-field.tsx'
import type { VideoFields } from './video-fields.ts'

type Props = {
  platform: PlatformKey
  fields: VideoFields
  /** The form was submitted without a description. */
  missing: boolean
  onChange: (fields: Partial<VideoFields>) => void
}

const aspectNames: Record<VideoAspect, string> = {
  landscape: videoAspects.landscape.label,
  portrait: videoAspects.portrait.label,
}

/** Fields for the description and the shape of a video. */
export function VideoForm({ platform, fields: { prompt, aspect }, missing, onChange }: Props) {
  const defaultAspect = platforms[platform].videoAspect
  const over = prompt.length - videoPromptLimit
  const error =
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
        error={error}
        hint={`${wholeNumber(prompt.length)} of ${wholeNumber(videoPromptLimit)} characters`}
        placeholder="A loaf of bread rises in an oven, warm light, the camera moves slowly closer"
        onChange={(event) => onChange({ prompt: event.target.value })}
      />
      <Stack spacing={0.75} useFlexGap>
        <TileField
          label="Shape"
          value={aspect ?? defaultAspect}
          options={videoAspectKeys}
          names={aspectNames}
          icons={aspectIcons}
          onChoose={(chosen) => onChange({ aspect: chosen === defaultAspect ? null : chosen })}
        />
        <Typography component="p" variant="caption" sx={{ color: 'text.secondary' }}>
          {aspectNames[defaultAspect]} fills most of the screen on {platforms[platform].name}.
        </Typography>
      </Stack>
    </>
  )
}

const aspectIcon = (width: number, height: number) => (
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
const aspectIcons = { landscape: aspectIcon(17, 10), portrait: aspectIcon(10, 17) }
