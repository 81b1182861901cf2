import Box from '@mui/material/Box'
import type { PictureGeneration } from '../../../../../contract/assistant/generations.ts'
import { aspects, pictureKindLabels } from '../../../../../contract/assistant/picture-choices.ts'
import { ExpandableText } from '../../expandable-text.tsx'
import { MediaEntry } from './media-entry.tsx'
import { voiceOf } from './entry-details.ts'

type Props = { entry: PictureGeneration; busy: boolean; onUse: () => void; onDelete: () => void }

/** A picture in the history. */
export function PictureEntry({ entry, ...actions }: Props) {
  const { kind, aspect, media, detail } = entry
  const words = detail === '' ? entry.prompt : `${entry.prompt}\n${detail}`
  return (
    <MediaEntry
      {...actions}
      entry={entry}
      mediaType="picture"
      title={kind === 'image' ? 'Picture' : pictureKindLabels[kind]}
      running="Drawing"
      about={[aspects[aspect].label, ...voiceOf(entry)].join(' · ')}
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
          <ExpandableText
            title={kind === 'image' ? 'What it shows' : 'What it says'}
            text={words}
            lines={5}
          />
        )}
      </Box>
    </MediaEntry>
  )
}
