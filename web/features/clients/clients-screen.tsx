import AddIcon from '@mui/icons-material/Add'
import ClientsIcon from '@mui/icons-material/GridViewOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import type { ClientsResponse } from '../../../contract/clients/clients.ts'
import { api } from '../../shared/api/api.ts'
import { queryKeys } from '../../shared/api/query-keys.ts'
import { Delayed } from '../../shared/ui/feedback/delayed.tsx'
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx'
import { ErrorState } from '../../shared/ui/feedback/error-state.tsx'
import { Section } from '../../shared/ui/section.tsx'
import { openNewWorkspace } from '../workspaces/index.ts'
import { ArchivedClients } from './archived-clients.tsx'
import { CoveredWorkspaces } from './covered-workspaces.tsx'
import { ClientList } from './client-list.tsx'
import { OtherClients } from './other-clients.tsx'

/** What the client workspaces of an agency need and plan. */
export function ClientsScreen() {
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: queryKeys.clients,
    queryFn: ({ signal }) => api.get<ClientsResponse>('/api/clients', { signal }),
    refetchOnMount: 'always',
  })
  if (data) return <Clients {...data} />
  return (
    <Section>
      {error ? (
        <ErrorState
          title="Your clients could not be loaded"
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <Delayed>
          <Box component="output" aria-label="Loading your clients" sx={{ display: 'block' }}>
            <Skeleton width="40%" height={32} />
            {[0, 1, 2].map((row) => (
              <Box key={row} sx={{ display: 'flex', alignItems: 'center', gap: 2, py: 1.75 }}>
                <Skeleton variant="rounded" width={36} height={36} />
                <Box sx={{ flex: 1 }}>
                  <Skeleton width="40%" height={24} />
                  <Skeleton width="60%" height={20} />
                </Box>
              </Box>
            ))}
          </Box>
        </Delayed>
      )}
    </Section>
  )
}

function Clients({ payer, clients, others, places }: ClientsResponse) {
  const active = clients.filter(({ archivedAt, deletesAt }) => archivedAt === null && deletesAt === null)
  const ended = clients.filter((client) => !active.includes(client))
  const isFull = places !== null && places.taken >= places.all
  const button = places && (
    <Button
      variant="contained"
      startIcon={<AddIcon />}
      disabled={isFull}
      onClick={openNewWorkspace}
      sx={{ flexShrink: 0 }}
    >
      {places.taken === 0 ? 'Create your first client' : 'New client'}
    </Button>
  )
  return (
    <Stack spacing={3}>
      <Section
        title={`Clients of ${payer.name}`}
        description={
          places
            ? `${places.taken} of ${places.all} client workspaces that the plan covers. They share its points.`
            : 'The client workspaces that you work in.'
        }
        flush={active.length > 0}
        action={active.length > 0 && button}
      >
        {active.length > 0 ? (
          <ClientList clients={active} />
        ) : (
          <EmptyState
            icon={<ClientsIcon />}
            title="No clients yet"
            text={
              places
                ? 'Create a workspace for a client: its accounts, posts and media stay apart, and your plan and points cover it.'
                : 'This workspace has no clients that you work for.'
            }
            action={button}
          />
        )}
        {isFull && (
          <Typography variant="body2" sx={{ px: 3, pb: 2.5, color: 'text.secondary' }}>
            The plan covers no more clients. Delete one, or let one pay for itself, to make room.
          </Typography>
        )}
      </Section>
      {others.length > 0 && <OtherClients clients={others} />}
      {ended.length > 0 && <ArchivedClients clients={ended} />}
      {places && <CoveredWorkspaces clients={clients} others={others} payer={payer} />}
    </Stack>
  )
}
