import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { Link } from 'react-router'
import { Section } from '../../../shared/ui/section.tsx'
import { StorageBar } from '../storage/storage-bar.tsx'
import { LibraryFilters, useLibraryFilter } from './library-filters.tsx'
import { LibraryList } from './library-list.tsx'
import { MediaDetails } from './media-details.tsx'

/** The pictures and videos of the workspace: find them, describe them, see where they are used, delete them. */
export function LibraryScreen() {
  const { typed, setTyped, filter } = useLibraryFilter()
  const [opened, setOpened] = useState<string | null>(null)
  return (
    <Section
      title="Media"
      description="Everything that was added to posts of this workspace. Use it again from the composer."
      action={
        <Box sx={{ width: 200, display: { xs: 'none', sm: 'block' } }}>
          <StorageBar />
        </Box>
      }
    >
      <Stack spacing={2.5}>
        <LibraryFilters typed={typed} onChange={setTyped} />
        <LibraryList
          filter={filter}
          onPress={({ id }) => setOpened(id)}
          emptyAction={
            <Button component={Link} to="/content" variant="contained">
              Write a post
            </Button>
          }
        />
        <Box sx={{ display: { sm: 'none' } }}>
          <StorageBar />
        </Box>
      </Stack>
      {opened !== null && <MediaDetails id={opened} onClose={() => setOpened(null)} />}
    </Section>
  )
}
