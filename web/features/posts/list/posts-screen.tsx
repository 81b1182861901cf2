import MoreIcon from '@mui/icons-material/MoreVert'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import { CreateButton } from '../create/create-button.tsx'
import { OtherWays } from '../create/other-ways.tsx'
import { usePostGroups } from '../post-queries.ts'
import type { PostFilter } from '../list-calls.ts'
import { PostFilters } from './post-filters.tsx'
import { PostList } from './post-list.tsx'
import { PostTabs } from './post-tabs.tsx'
import { QueueTab } from './queue/queue-tab.tsx'
import { SearchField } from './search-field.tsx'
import { usePostFilter } from './use-post-filter.ts'
import { useStartTab } from './use-start-tab.tsx'
import { WaitingTab } from './waiting/waiting-tab.tsx'

/** The posts of the workspace in lists by status and by day, to be searched, filtered and acted on. */
export function PostsScreen() {
  const filter = usePostFilter()
  // What is found is listed by group.
  const { tab, search, label, member } = filter
  const isQueue = tab === 'queue' && [search, label, member].every((one) => one === undefined)
  const start = useStartTab(filter)
  return (
    <Stack spacing={2} useFlexGap>
      <Box sx={{ display: 'flex', gap: 1.5, flexWrap: 'wrap', alignItems: 'center' }}>
        <Box
          sx={{ display: { xs: 'flex', md: 'contents' }, flex: '1 1 100%', alignItems: 'center', gap: 0.5 }}
        >
          <SearchField />
          {/* Phones have a button for a new post in the bar at the bottom. */}
          <Box sx={{ display: { md: 'none' }, mr: -1 }}>
            <OtherWays
              renderButton={(props) => (
                <IconButton {...props}>
                  <MoreIcon />
                </IconButton>
              )}
            />
          </Box>
        </Box>
        <PostFilters />
        <Box sx={{ ml: 'auto', display: { xs: 'none', md: 'block' } }}>
          <CreateButton />
        </Box>
      </Box>
      <PostTabs />
      {start ?? <ListOf filter={filter} isQueue={isQueue} />}
    </Stack>
  )
}

function ListOf({ filter, isQueue }: { filter: PostFilter; isQueue: boolean }) {
  if (filter.tab === 'approval') return <WaitingTab filter={filter} />
  return isQueue ? <QueueTab filter={filter} /> : <Groups filter={filter} />
}

const Groups = ({ filter }: { filter: PostFilter }) => (
  <PostList filter={filter} list={usePostGroups(filter)} />
)
