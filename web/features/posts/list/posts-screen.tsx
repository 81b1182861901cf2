import ArticleIcon from '@mui/icons-material/ArticleOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router'
import { EmptyState } from '../../../shared/ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../shared/ui/feedback/error-state.tsx'
import { LoadMore } from '../../../shared/ui/load-more.tsx'
import { Section } from '../../../shared/ui/section.tsx'
import { zoneOfTimes } from '../../../shared/time/zone-words.ts'
import { useVerificationDialog } from '../../accounts/index.ts'
import { ListDialogs } from '../actions/list-dialogs.tsx'
import { useListActions } from '../actions/use-list-actions.ts'
import { CreateButton } from '../create/create-button.tsx'
import { usePostGroups } from '../post-queries.ts'
import { BulkBar } from './bulk-bar.tsx'
import { CsvLinks } from './csv-links.tsx'
import { ListSkeleton } from './list-skeleton.tsx'
import { aheadText, PlannedAhead, scheduledPosts } from './planned-ahead.tsx'
import { PostFilters } from './post-filters.tsx'
import { SearchField } from './search-field.tsx'
import { isFiltered, usePostFilter } from './use-post-filter.ts'
import { useRowMenu } from './use-row-menu.ts'
import { useSelection } from './use-selection.ts'
import { GroupList } from './group-list.tsx'
import { RowMenu } from './row-menu.tsx'

/** All posts of the workspace by day, to be searched, filtered and acted on. */
export function PostsScreen() {
  return (
    <Stack spacing={2}>
      <Box sx={{ display: 'flex', gap: 1.5, flexWrap: 'wrap', alignItems: 'center' }}>
        <SearchField />
        <PostFilters />
        <Box sx={{ ml: 'auto', display: { xs: 'none', md: 'block' } }}>
          <CreateButton />
        </Box>
      </Box>
      <PostList />
    </Stack>
  )
}

function PostList() {
  const filter = usePostFilter()
  const verification = useVerificationDialog()
  const list = usePostGroups(filter)
  const groups = list.data?.groups
  const selection = useSelection(groups ?? none)
  const actions = useListActions({ onUnverified: verification.ask, onDone: selection.clear })
  const rowMenu = useRowMenu(groups ?? none)
  if (list.isPending) return <ListSkeleton />
  if (!groups) {
    return (
      <Section>
        <ErrorState
          title="Your posts could not be loaded"
          error={list.error}
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        />
      </Section>
    )
  }
  const ahead = list.data?.awaitingPoints ?? 0
  if (groups.length === 0) return <Empty filtered={isFiltered(filter)} ahead={ahead} />
  return (
    <>
      {selection.posts.length > 0 && (
        <BulkBar
          posts={selection.posts}
          actions={actions}
          onSelectAll={selection.all ? undefined : selection.selectAll}
          onClear={selection.clear}
        />
      )}
      {ahead > 0 && <PlannedAhead count={ahead} />}
      <Card
        aria-busy={list.isPlaceholderData}
        onKeyDown={(event) => event.key === 'Escape' && selection.clear()}
        sx={{ opacity: list.isPlaceholderData ? 0.6 : 1, pb: 0.5 }}
      >
        <GroupList
          groups={groups}
          selected={selection.keys}
          onSelect={selection.toggle}
          onMenu={rowMenu.open}
          onNearEnd={() => {
            if (list.hasNextPage && !list.isFetching && !list.isFetchNextPageError) void list.fetchNextPage()
          }}
        />
      </Card>
      <LoadMore list={list} />
      <Typography component="p" variant="caption" sx={{ color: 'text.secondary', textAlign: 'center' }}>
        Times are in {zoneOfTimes()}.
      </Typography>
      <CsvLinks filter={filter} />
      <RowMenu
        open={rowMenu.anchor !== null}
        anchor={rowMenu.anchor}
        chosen={rowMenu.chosen}
        actions={actions}
        onClose={rowMenu.close}
      />
      <ListDialogs actions={actions} />
      {verification.dialog}
    </>
  )
}

const none: never[] = []

function Empty({ filtered, ahead }: { filtered: boolean; ahead: number }) {
  return (
    <Section>
      {ahead > 0 ? (
        <EmptyState
          icon={<ArticleIcon />}
          title="Nothing in the next days"
          text={aheadText(ahead)}
          action={
            <Button component={Link} to={scheduledPosts} variant="outlined">
              Show scheduled posts
            </Button>
          }
        />
      ) : filtered ? (
        <EmptyState
          icon={<ArticleIcon />}
          title="No posts match"
          text="Try other words, or fewer filters."
          action={
            <Button component={Link} to="/content/posts" variant="outlined">
              Show all posts
            </Button>
          }
        />
      ) : (
        <EmptyState
          icon={<ArticleIcon />}
          title="No posts yet"
          text="Drafts, scheduled and published posts appear here."
          action={
            <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1 }}>
              <Button component={Link} to="/content" variant="contained">
                Create First Post
              </Button>
              <Button component={Link} to="/content/import" variant="outlined">
                Import from CSV
              </Button>
            </Box>
          }
        />
      )}
    </Section>
  )
}
