import AddIcon from '@mui/icons-material/Add'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import EditIcon from '@mui/icons-material/EditOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { SavedText, SavedTextKind } from '../../../contract/saved-texts/saved-texts.ts'
import { Section } from '../../shared/ui/section.tsx'
import { kindWords } from './kind-words.ts'
import { SavedTextDialog } from './saved-text-dialog.tsx'
import { DeleteSavedTextDialog } from './delete-saved-text-dialog.tsx'

type Props = { kind: SavedTextKind; savedTexts: readonly SavedText[]; canWrite: boolean }

/** The hashtag sets or the templates, each with its buttons. */
export function SavedTextList({ kind, savedTexts, canWrite }: Props) {
  const words = kindWords[kind]
  /** The one being edited; `'new'` while one is added. */
  const [editing, setEditing] = useState<SavedText | 'new' | null>(null)
  const [deleting, setDeleting] = useState<SavedText | null>(null)
  return (
    <Section
      title={words.title}
      description={words.description}
      action={
        canWrite && (
          <Button
            variant="outlined"
            startIcon={<AddIcon />}
            aria-label={words.add}
            onClick={() => setEditing('new')}
            sx={{ flexShrink: 0 }}
          >
            Add
          </Button>
        )
      }
    >
      {savedTexts.length === 0 ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {kind === 'hashtags' ? 'No hashtag sets yet.' : 'No templates yet.'}
        </Typography>
      ) : (
        <Box component="ul" aria-label={words.title} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {savedTexts.map((saved) => (
            <Row
              key={saved.id}
              saved={saved}
              canWrite={canWrite}
              onEdit={() => setEditing(saved)}
              onDelete={() => setDeleting(saved)}
            />
          ))}
        </Box>
      )}
      {editing && (
        <SavedTextDialog
          kind={kind}
          saved={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(null)}
        />
      )}
      {deleting && <DeleteSavedTextDialog saved={deleting} onClose={() => setDeleting(null)} />}
    </Section>
  )
}

type RowProps = { saved: SavedText; canWrite: boolean; onEdit: () => void; onDelete: () => void }

function Row({ saved, canWrite, onEdit, onDelete }: RowProps) {
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        py: 1,
        '& + &': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography component="h3" variant="subtitle2" noWrap>
          {saved.name}
        </Typography>
        <Typography variant="body2" noWrap sx={{ color: 'text.secondary' }}>
          {saved.content}
        </Typography>
      </Box>
      {canWrite && (
        <>
          <IconButton aria-label={`Edit ${saved.name}`} onClick={onEdit}>
            <EditIcon fontSize="small" />
          </IconButton>
          <IconButton aria-label={`Delete ${saved.name}`} onClick={onDelete}>
            <DeleteIcon fontSize="small" />
          </IconButton>
        </>
      )}
    </Box>
  )
}
