import Box from '@mui/material/Box'
import type { PictureGeneration } from '../../../../contract/assistant.ts'
import { aspects, pictureKindLabels } from '../../../../contract/picture-choices.ts'
import { LongText } from './long-text.tsx'
import { MadeEntry } from './made-entry.tsx'
import { voiceLine } from './voice-line.ts'

type Props = { entry: PictureGeneration; busy: boolean; onUse: () => void; onDelete: () => void }

/** One picture, and what it says or shows. */
export function PictureEntry({ entry, ...actions }: Props) {
  const { kind, aspect, media, detail } = entry
  const words = detail === '' ? entry.prompt : `${entry.prompt}\n${detail}`
  return (
    <MadeEntry
      {...actions}
      entry={entry}
      what="picture"
      title={kind === 'image' ? 'Picture' : pictureKindLabels[kind]}
      running="Drawing"
      about={[aspects[aspect].label, ...voiceLine(entry)].join(' · ')}
    >
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'flex-start' }}>
        {media && (
          <a href={media.url} target="_blank" rel="noreferrer" style={{ flexShrink: 0, lineHeight: 0 }}>
            <img
              src={media.thumbnailUrl ?? media.url}
              alt={entry.altText || 'The picture'}
              loading="lazy"
              style={{ width: 120, maxHeight: 200, objectFit: 'contain', borderRadius: 8 }}
            />
          </a>
        )}
        {words !== '' && (
          <LongText title={kind === 'image' ? 'What it shows' : 'What it says'} text={words} lines={5} />
        )}
      </Box>
    </MadeEntry>
  )
}
