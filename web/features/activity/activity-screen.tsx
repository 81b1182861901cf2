import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import ActivityIcon from '@mui/icons-material/HistoryOutlined'
import LockIcon from '@mui/icons-material/LockOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { anyOf } from '../../../contract/any-of.ts'
import { useDebounced } from '../../shared/hooks/use-debounced.ts'
import { useNow } from '../../shared/hooks/use-now.ts'
import { workspaceTimeZone, zoneName } from '../../shared/time/date-time.ts'
import { BusyButton } from '../../shared/ui/busy-button.tsx'
import { Delayed } from '../../shared/ui/feedback/delayed.tsx'
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx'
import { ErrorState } from '../../shared/ui/feedback/error-state.tsx'
import { LoadMore } from '../../shared/ui/load-more.tsx'
import { Section } from '../../shared/ui/section.tsx'
import { useWorkspace } from '../workspaces/index.ts'
import { useActivity, useActivityExport } from './activity-calls.ts'
import { ActivityDays } from './activity-days.tsx'
import { isFiltered, noFilter } from './activity-filter.ts'
import { ActivityFilters } from './activity-filters.tsx'

/** Who did what in the workspace, and when. */
export function ActivityScreen() {
  const workspace = useWorkspace().data
  return workspace && !workspace.capabilities.includes('activity:read') ? (
    <Section title="Activity">
      <EmptyState
        icon={<LockIcon />}
        title="Owners and admins see the activity"
        text={`Ask ${anyOf(workspace.owners)} if you need to know something.`}
      />
    </Section>
  ) : (
    <Activity />
  )
}

function Activity() {
  const [filter, setFilter] = useState(noFilter)
  // Debounced, because a partly typed date can also be a valid date.
  const activity = useActivity(useDebounced(filter, 250))
  const save = useActivityExport(filter)
  const lines = activity.data?.pages.flatMap((page) => page.lines)
  const nothing = lines?.length === 0
  return (
    <Section
      title="Activity"
      description="Who did what in this workspace. It is kept for two years."
      flush
      action={
        <BusyButton
          variant="outlined"
          size="small"
          startIcon={<DownloadIcon />}
          busy={save.isPending}
          busyLabel="Exporting..."
          disabled={lines === undefined || nothing}
          onClick={() => save.mutate()}
        >
          Export CSV
        </BusyButton>
      }
    >
      {(!nothing || isFiltered(filter)) && <ActivityFilters filter={filter} onChange={setFilter} />}
      {lines === undefined ? (
        activity.isPending ? (
          <ActivitySkeleton />
        ) : (
          <ErrorState
            title="The activity could not be loaded"
            error={activity.error}
            onRetry={() => void activity.refetch()}
            retrying={activity.isFetching}
          />
        )
      ) : nothing ? (
        <Nothing filtered={isFiltered(filter)} onShowAll={() => setFilter(noFilter)} />
      ) : (
        <Lines activity={activity} />
      )}
    </Section>
  )
}

function Lines({ activity }: { activity: ReturnType<typeof useActivity> }) {
  const now = useNow()
  const lines = activity.data?.pages.flatMap((page) => page.lines) ?? []
  return (
    <>
      <Typography
        component="p"
        variant="caption"
        sx={{ px: { xs: 2, sm: 3 }, pb: 1.5, color: 'text.secondary' }}
      >
        Times are in {zoneName(workspaceTimeZone())}.
      </Typography>
      <Box
        aria-busy={activity.isPlaceholderData}
        sx={{ opacity: activity.isPlaceholderData ? 0.6 : 1, transition: 'opacity 140ms' }}
      >
        <ActivityDays lines={lines} now={now} />
      </Box>
      <LoadMore list={activity} sx={{ p: 2, borderTop: 1, borderColor: 'divider' }} />
    </>
  )
}

function Nothing({ filtered, onShowAll }: { filtered: boolean; onShowAll: () => void }) {
  return (
    <EmptyState
      icon={<ActivityIcon />}
      title={filtered ? 'Nothing matches' : 'Nothing yet'}
      text={
        filtered
          ? 'Choose another member or kind, or other dates.'
          : 'What members do with accounts, posts, plans and settings is listed here.'
      }
      action={
        filtered && (
          <Button variant="outlined" onClick={onShowAll}>
            Show everything
          </Button>
        )
      }
    />
  )
}

function ActivitySkeleton() {
  return (
    <Delayed>
      <Box component="output" aria-label="Loading the activity" sx={{ display: 'block', px: 3, pb: 3 }}>
        {[0, 1, 2, 3, 4].map((row) => (
          <Box key={row} sx={{ display: 'flex', alignItems: 'center', gap: 1.5, py: 1 }}>
            <Skeleton variant="circular" width={32} height={32} />
            <Skeleton height={40} sx={{ flex: 1 }} />
          </Box>
        ))}
      </Box>
    </Delayed>
  )
}
