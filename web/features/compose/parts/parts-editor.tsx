import Box from '@mui/material/Box'
import type { DraftPart } from '../draft/draft.ts'
import { useOpen } from '../draft/draft-store.ts'
import { PartEditor } from './part-editor.tsx'
import { subjectOf } from './subject.ts'
import { useComposerStores } from '../composer-stores.ts'

type Props = { disabled: boolean }

/** The further messages of a thread, or the first comment, in the order in which they are published. */
export function PartsEditor({ disabled }: Props) {
  const { store, media } = useComposerStores()
  const target = useOpen(store, subjectOf)
  if (!target || target.parts.length === 0) return null
  const change = (parts: readonly DraftPart[]) => store.patch(target.id, { parts })
  return (
    <Box
      component="ol"
      aria-label={target.parts.some(({ kind }) => kind === 'message') ? 'Further messages' : 'First comment'}
      sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}
    >
      {target.parts.map((part, at) => (
        <PartEditor
          key={part.key}
          target={target}
          part={part}
          at={at}
          disabled={disabled}
          onWrite={(content) => change(target.parts.with(at, { ...part, content }))}
          onMove={(to) => change(target.parts.toSpliced(at, 1).toSpliced(to, 0, part))}
          onRemove={() => {
            change(target.parts.toSpliced(at, 1))
            media.reset(part.key)
          }}
        />
      ))}
    </Box>
  )
}
