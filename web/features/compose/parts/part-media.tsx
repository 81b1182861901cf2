import Box from '@mui/material/Box'
import { useMemo, useRef } from 'react'
import { platforms, type PlatformKey } from '../../../../contract/platforms/platforms.ts'
import { lowerFirst } from '../../../shared/words/lower-first.ts'
import { MediaTray, type MediaStore } from '../../media/index.ts'

type Props = {
  /** What the media belongs to: "Message 2 of 3". */
  name: string
  platform: PlatformKey
  store: MediaStore
  disabled: boolean
}

/** The pictures or the video of one message of a thread. */
export function PartMedia({ name, platform, store, disabled }: Props) {
  const pictureInput = useRef<HTMLInputElement>(null)
  const videoInput = useRef<HTMLInputElement>(null)
  const shownOn = useMemo(() => [platform], [platform])
  return (
    <Box
      component="fieldset"
      aria-label={`Media of ${lowerFirst(name)}`}
      sx={{ border: 0, m: 0, p: 1.5, pt: 0.5, minWidth: 0 }}
    >
      <MediaTray
        store={store}
        disabled={disabled}
        altTextLimit={platforms[platform].limits().altTextLimit}
        pictureInput={pictureInput}
        videoInput={videoInput}
        platforms={shownOn}
      />
    </Box>
  )
}
