import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { useMutation } from '@tanstack/react-query'
import { saveFile } from '../../../shared/api/download.ts'
import { wallDayOf } from '../../../shared/time/wall-time.ts'
import { useToasts } from '../../../shared/ui/feedback/toasts.tsx'
import type { PostFilter } from '../list-calls.ts'

/** What is exported of a tab; posts that need attention have two statuses. */
const statusOf = {
  queue: 'scheduled',
  approval: 'pending_approval',
  drafts: 'draft',
  published: 'published',
  attention: undefined,
} as const

/** The posts of the list as a file. What a search, a label or a member filters cannot be exported. */
export function CsvLinks({ filter }: { filter: PostFilter }) {
  const toasts = useToasts()
  const { tab, platform, account, search, label, member } = filter
  const status = tab ? statusOf[tab] : filter.status
  const save = useMutation({
    mutationFn: () => {
      const chosen = Object.entries({ status, platform, account })
      const query = new URLSearchParams(
        chosen.filter((entry): entry is [string, string] => entry[1] !== undefined),
      )
      return saveFile(`/api/posts.csv?${query}`, `posts-${wallDayOf(new Date())}.csv`)
    },
    onError: (error) => toasts.show({ severity: 'error', text: `The export failed. ${error.message}` }),
  })
  return (
    <Box sx={{ display: 'flex', justifyContent: 'center', typography: 'caption' }}>
      {tab !== 'attention' && [search, label, member].every((one) => one === undefined) && (
        <Link
          component="button"
          type="button"
          aria-disabled={save.isPending || undefined}
          onClick={() => {
            if (!save.isPending) save.mutate()
          }}
          sx={{ font: 'inherit' }}
        >
          {save.isPending ? 'Exporting...' : 'Export as CSV'}
        </Link>
      )}
    </Box>
  )
}
