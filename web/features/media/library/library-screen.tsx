import Box from '@mui/material/Box'
import { useState } from 'react'
import { Section } from '../../../shared/ui/section.tsx'
import { StorageBar } from '../storage/storage-bar.tsx'
import { LibraryFilters, useLibraryFilter } from './library-filters.tsx'
import { LibraryList } from './library-list.tsx'
import { LibraryUpload } from './library-upload.tsx'
import { MediaDetails } from './media-details.tsx'

/** The pictures and videos of the workspace: add them, find them, describe them, see where they are used, delete them. */
export function LibraryScreen() {
  const { typed, setTyped, filter } = useLibraryFilter()
  const [opened, setOpened] = useState<string | null>(null)
  return (
    <Section>
      <LibraryUpload filters={<LibraryFilters typed={typed} onChange={setTyped} />}>
        <LibraryList filter={filter} onPress={({ id }) => setOpened(id)} />
        <Box sx={{ maxWidth: { sm: 240 } }}>
          <StorageBar />
        </Box>
      </LibraryUpload>
      {opened !== null && <MediaDetails id={opened} onClose={() => setOpened(null)} />}
    </Section>
  )
}
