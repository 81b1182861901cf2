import Stack from '@mui/material/Stack'
import type { Workspace } from '../../../../contract/workspaces/workspaces.ts'
import Skeleton from '@mui/material/Skeleton'
import { Delayed } from '../../../shared/ui/feedback/delayed.tsx'
import { ErrorState } from '../../../shared/ui/feedback/error-state.tsx'
import { Arrival } from '../../../shared/ui/arrival.tsx'
import { Section } from '../../../shared/ui/section.tsx'
import { Approval } from './approval/approval.tsx'
import { FirstDayOfWeekField } from './first-day-of-week.tsx'
import { LatePosts } from './late-posts.tsx'
import { LinkDefaults } from './link-defaults.tsx'
import { WorkspaceZone } from './workspace-zone.tsx'
import { StorageBar, useStorage } from '../../media/index.ts'
import { useWorkspace } from '../../workspaces/index.ts'
import { ArchiveSection } from './closing/archive-section.tsx'
import { DeleteWorkspaceSection } from './closing/delete-workspace-section.tsx'
import { WorkspacePayer } from './closing/workspace-payer.tsx'
import { WorkspaceColor } from './workspace-color.tsx'
import { WorkspacePicture } from './workspace-picture.tsx'
import { WorkspaceForm } from './workspace-form.tsx'
import { Holidays } from './holidays.tsx'
import { CalendarFeed } from './calendar-feed.tsx'

/** The settings of the whole workspace. */
export function WorkspaceScreen() {
  const workspace = useWorkspace()
  const storage = useStorage()
  return (
    <Stack spacing={3}>
      <Section title="Workspace" description="Shared by everyone who works in it.">
        {workspace.data ? (
          <>
            <WorkspacePicture workspace={workspace.data} />
            <WorkspaceColor workspace={workspace.data} />
            <WorkspaceForm key={workspace.data.name} workspace={workspace.data} />
          </>
        ) : workspace.isPending ? (
          <Delayed>
            <Skeleton variant="rounded" height={72} />
          </Delayed>
        ) : (
          <ErrorState
            title="Your workspace could not be loaded"
            error={workspace.error}
            onRetry={() => void workspace.refetch()}
            retrying={workspace.isFetching}
          />
        )}
      </Section>
      {workspace.data && <WorkspaceZone workspace={workspace.data} />}
      {workspace.data && <FirstDayOfWeekField workspace={workspace.data} />}
      {workspace.data && <Approval workspace={workspace.data} />}
      {workspace.data && <LatePosts workspace={workspace.data} />}
      {workspace.data && <LinkDefaults workspace={workspace.data} />}
      {workspace.data && (
        <Stack spacing={3}>
          <Holidays workspace={workspace.data} />
          <CalendarFeed workspace={workspace.data} />
        </Stack>
      )}
      {storage.data && (
        <Section title="Storage" description="Pictures, videos and drafts of this workspace.">
          <StorageBar />
        </Section>
      )}
      {workspace.data && <Closing workspace={workspace.data} />}
    </Stack>
  )
}

function Closing({ workspace }: { workspace: Workspace }) {
  const owns = workspace.capabilities.includes('workspace:own')
  return (
    <Stack spacing={3}>
      <WorkspacePayer workspace={workspace} />
      {owns && workspace.deletesAt === null && (
        <Arrival name="archive">
          <ArchiveSection workspace={workspace} />
        </Arrival>
      )}
      {owns && (
        <Arrival name="delete">
          <DeleteWorkspaceSection workspace={workspace} />
        </Arrival>
      )}
    </Stack>
  )
}
