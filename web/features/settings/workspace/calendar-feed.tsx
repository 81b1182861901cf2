import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Workspace } from '../../../../contract/workspaces/workspaces.ts'
import { queryKeys } from '../../../shared/api/query-keys.ts'
import { formatDateTime } from '../../../shared/time/date-time.ts'
import { BusyButton } from '../../../shared/ui/busy-button.tsx'
import { Delayed } from '../../../shared/ui/feedback/delayed.tsx'
import { ErrorState } from '../../../shared/ui/feedback/error-state.tsx'
import { ConfirmDialog } from '../../../shared/ui/feedback/confirm-dialog.tsx'
import { useToasts } from '../../../shared/ui/feedback/toasts.tsx'
import { Section } from '../../../shared/ui/section.tsx'
import { canManageWorkspace } from '../../workspaces/index.ts'
import { createCalendarFeed, deleteCalendarFeed, useCalendarFeed } from './calendar-feed-calls.ts'
import { FeedAddress } from './feed-address.tsx'

/** The secret address at which calendar programs read the posts of the workspace. */
export function CalendarFeed({ workspace }: { workspace: Workspace }) {
  const feed = useCalendarFeed()
  const canManage = canManageWorkspace(workspace)
  return (
    <Section
      title="Calendar feed"
      description="See scheduled and published posts in Google Calendar, Outlook, Apple Calendar and others."
    >
      {feed.isPending ? (
        <Delayed>
          <Skeleton variant="rounded" height={40} />
        </Delayed>
      ) : feed.isError ? (
        <ErrorState
          title="The calendar feed could not be loaded"
          error={feed.error}
          onRetry={() => void feed.refetch()}
          retrying={feed.isFetching}
        />
      ) : (
        <>
          <Typography variant="body2" sx={{ mb: canManage ? 2 : 0 }}>
            {feed.data
              ? `${feed.data.createdBy} made the address on ${formatDateTime(feed.data.createdAt)}. It reaches from 90 days back to a year ahead.`
              : 'There is no link yet.'}
            {!canManage && ' An owner or admin of the workspace can change this.'}
          </Typography>
          {canManage && <FeedActions exists={feed.data !== null} />}
        </>
      )}
    </Section>
  )
}

type Asked = 'replace' | 'revoke' | null

function FeedActions({ exists }: { exists: boolean }) {
  const toasts = useToasts()
  const queryClient = useQueryClient()
  const [asked, setAsked] = useState<Asked>(null)
  const settled = {
    onError: (error: Error) => toasts.show({ severity: 'error', text: error.message }),
    onSettled: () => {
      setAsked(null)
      return queryClient.invalidateQueries({ queryKey: queryKeys.calendarFeed })
    },
  }
  const create = useMutation({ mutationFn: createCalendarFeed, ...settled })
  const revoke = useMutation({
    mutationFn: deleteCalendarFeed,
    onSuccess: () => {
      create.reset()
      toasts.show({
        severity: 'success',
        text: 'The link is revoked. Calendars that use it are no longer updated.',
      })
    },
    ...settled,
  })
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {create.data && <FeedAddress url={create.data.url} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {exists ? (
          <>
            <Button variant="outlined" onClick={() => setAsked('replace')}>
              Create a new link
            </Button>
            <Button color="error" onClick={() => setAsked('revoke')}>
              Revoke
            </Button>
          </>
        ) : (
          <BusyButton
            variant="outlined"
            busy={create.isPending}
            busyLabel="Making..."
            onClick={() => create.mutate()}
          >
            Create link
          </BusyButton>
        )}
      </Box>
      <ConfirmDialog
        open={asked !== null}
        title={asked === 'revoke' ? 'Revoke the link?' : 'Create a new link?'}
        text="Calendars that use the current link will no longer show your posts."
        confirmLabel={asked === 'revoke' ? 'Revoke' : 'Create a new link'}
        busyLabel={asked === 'revoke' ? 'Revoking...' : 'Making...'}
        busy={create.isPending || revoke.isPending}
        destructive
        onConfirm={() => (asked === 'revoke' ? revoke.mutate() : create.mutate())}
        onCancel={() => setAsked(null)}
      />
    </Box>
  )
}
