import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import type { PostSummary } from '../../../../contract/posts/posts.ts'
import { ErrorState } from '../../../shared/ui/feedback/error-state.tsx'
import { LoadMore } from '../../../shared/ui/load-more.tsx'
import { Section } from '../../../shared/ui/section.tsx'
import { zoneOfTimes } from '../../../shared/time/zone-words.ts'
import { useVerificationDialog } from '../../accounts/index.ts'
import { ListDialogs } from '../actions/list-dialogs.tsx'
import { useListActions } from '../actions/use-list-actions.ts'
import type { PostFilter } from '../list-calls.ts'
import type { usePostGroups } from '../post-queries.ts'
import { BulkBar } from './bulk-bar.tsx'
import { CsvLinks } from './csv-links.tsx'
import { EmptyList } from './empty-list.tsx'
import { ListSkeleton } from './list-skeleton.tsx'
import { PlannedAhead } from './planned-ahead.tsx'
import type { FreeRow, useQueueList } from './queue/use-queue-list.ts'
import { useRowMenu } from './use-row-menu.ts'
import { useSelection } from './use-selection.ts'
import { GroupList } from './group-list.tsx'
import { RowMenu } from './row-menu.tsx'

type Props = {
  filter: PostFilter
  list: ReturnType<typeof usePostGroups> | ReturnType<typeof useQueueList>
  /** Free times between the posts. */
  free?: readonly FreeRow[]
  /** Moves a post to the top of its queue. */
  onTop?: (post: PostSummary) => void
}

/** A list of posts with what can be done with them, loaded page by page. */
export function PostList({ filter, list, free = none, onTop }: Props) {
  const verification = useVerificationDialog()
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
  if (groups.length + free.length === 0) return <EmptyList filter={filter} ahead={ahead} />
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
          key={filter.tab}
          groups={groups}
          tab={filter.tab}
          free={free}
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
        {...(onTop && { onTop })}
        actions={actions}
        onClose={rowMenu.close}
      />
      <ListDialogs actions={actions} />
      {verification.dialog}
    </>
  )
}

const none: never[] = []
