import AddIcon from '@mui/icons-material/Add'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import EditIcon from '@mui/icons-material/EditOutlined'
import ReviewIcon from '@mui/icons-material/RateReviewOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { Label } from '../../../contract/labels/labels.ts'
import { Section } from '../../shared/ui/section.tsx'
import { sharedLabel, useShare } from '../review-links/index.ts'
import { LabelDot } from './label-dot.tsx'
import { LabelDialog } from './label-dialog.tsx'
import { DeleteLabelDialog } from './delete-label-dialog.tsx'

/** The labels, each with its buttons. */
export function LabelList({ labels, canWrite }: { labels: readonly Label[]; canWrite: boolean }) {
  /** The one being edited; `'new'` while one is added. */
  const [editing, setEditing] = useState<Label | 'new' | null>(null)
  const [deleting, setDeleting] = useState<Label | null>(null)
  const { mayShare, share, dialog } = useShare()
  return (
    <Section
      title="Labels"
      description="Group your posts by campaign, client or topic, and filter the list of posts by them."
      action={
        canWrite && (
          <Button
            variant="outlined"
            startIcon={<AddIcon />}
            aria-label="Add a label"
            onClick={() => setEditing('new')}
            sx={{ flexShrink: 0 }}
          >
            Add
          </Button>
        )
      }
    >
      {labels.length === 0 ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          No labels yet.
        </Typography>
      ) : (
        <Box component="ul" aria-label="Labels" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {labels.map((label) => (
            <Box
              component="li"
              key={label.id}
              sx={{
                display: 'flex',
                alignItems: 'center',
                gap: 1.25,
                py: 0.75,
                '& + &': { borderTop: 1, borderColor: 'divider' },
              }}
            >
              <LabelDot color={label.color} size={12} />
              <Typography component="h3" variant="subtitle2" noWrap sx={{ flex: 1, minWidth: 0 }}>
                {label.name}
              </Typography>
              {mayShare && (
                <IconButton
                  aria-label={`Share ${label.name} for review`}
                  title="Share for review"
                  onClick={() => share(sharedLabel(label))}
                >
                  <ReviewIcon fontSize="small" />
                </IconButton>
              )}
              {canWrite && (
                <>
                  <IconButton aria-label={`Edit ${label.name}`} onClick={() => setEditing(label)}>
                    <EditIcon fontSize="small" />
                  </IconButton>
                  <IconButton aria-label={`Delete ${label.name}`} onClick={() => setDeleting(label)}>
                    <DeleteIcon fontSize="small" />
                  </IconButton>
                </>
              )}
            </Box>
          ))}
        </Box>
      )}
      {editing && (
        <LabelDialog
          label={editing === 'new' ? undefined : editing}
          used={labels.map(({ color }) => color)}
          onClose={() => setEditing(null)}
        />
      )}
      {dialog}
      {deleting && <DeleteLabelDialog label={deleting} onClose={() => setDeleting(null)} />}
    </Section>
  )
}
