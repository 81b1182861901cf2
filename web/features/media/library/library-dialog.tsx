import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState } from 'react'
import type { LibraryMedia } from '../../../../contract/media/media-library.ts'
import { LibraryFilters, useLibraryFilter } from './library-filters.tsx'
import { LibraryList } from './library-list.tsx'

type Props = { onAdd: (media: LibraryMedia[]) => void; onClose: () => void }

/** Chooses pictures and videos of the workspace for a post, in the order in which they are chosen. */
export function LibraryDialog({ onAdd, onClose }: Props) {
  const titleId = useId()
  const { typed, setTyped, filter } = useLibraryFilter()
  const [chosen, setChosen] = useState<LibraryMedia[]>([])
  const toggle = (media: LibraryMedia) =>
    setChosen((before) => {
      const others = before.filter(({ id }) => id !== media.id)
      return others.length < before.length ? others : [...before, media]
    })
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="md">
      <DialogTitle id={titleId}>Choose from your media</DialogTitle>
      <DialogContent sx={{ height: '60vh' }}>
        <Box sx={{ display: 'grid', gap: 2, pt: 0.5 }}>
          <LibraryFilters typed={typed} onChange={setTyped} />
          <LibraryList filter={filter} chosen={new Set(chosen.map(({ id }) => id))} onPress={toggle} />
        </Box>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          Cancel
        </Button>
        <Button variant="contained" disabled={chosen.length === 0} onClick={() => onAdd(chosen)}>
          {chosen.length > 1 ? `Add ${chosen.length} to post` : 'Add to post'}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
