import Box from '@mui/material/Box'
import { useEffect, useRef, useState } from 'react'
import { platforms } from '../../../../../contract/platforms/platforms.ts'
import { createMediaStore, MediaTray } from '../../../media/index.ts'
import { useBrands } from '../../../brand-voices/index.ts'
import { PictureMaker } from '../../pictures/picture-maker.tsx'
import type { PlannedIdea } from './planned-idea.ts'

type Props = {
  idea: PlannedIdea
  disabled: boolean
  onChange: (fields: Partial<PlannedIdea>) => void
  onUnverified: () => void
}

/** The pictures of an idea's post: created by the assistant, uploaded, or from the library. */
export function IdeaMedia({ idea, disabled, onChange, onUnverified }: Props) {
  const { platform, text, hook } = idea
  const [store] = useState(() => createMediaStore(idea.media))
  const pictureInput = useRef<HTMLInputElement>(null)
  const videoInput = useRef<HTMLInputElement>(null)
  const brands = useBrands(undefined)
  const latest = useRef(onChange)
  useEffect(() => {
    latest.current = onChange
  })
  useEffect(
    () =>
      store.subscribe(({ attached }, before) => {
        if (attached !== before.attached) latest.current({ media: attached })
      }),
    [store],
  )
  return (
    // Small enough that several fit in a line of a card.
    <Box sx={{ '& .MuiButton-root': { flexGrow: 1, px: 1, fontSize: '0.8125rem' } }}>
      <MediaTray
        store={store}
        disabled={disabled}
        altTextLimit={platforms[platform].limits().altTextLimit}
        pictureInput={pictureInput}
        videoInput={videoInput}
        platforms={[platform]}
        extraButtons={
          <PictureMaker
            postMedia={store}
            subject={() => ({ platform, text: text ?? hook })}
            brands={brands}
            disabled={disabled}
            onUnverified={onUnverified}
          />
        }
      />
    </Box>
  )
}
