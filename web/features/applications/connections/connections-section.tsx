import AppsIcon from '@mui/icons-material/AppsOutlined'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Skeleton from '@mui/material/Skeleton'
import { Delayed } from '../../../shared/ui/feedback/delayed.tsx'
import { EmptyState } from '../../../shared/ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../shared/ui/feedback/error-state.tsx'
import { Section } from '../../../shared/ui/section.tsx'
import { useConnections } from '../application-calls.ts'
import { ConnectionRow } from './connection-row.tsx'

/** The applications that the person connected, and those of the workspace's members for who manages API keys. */
export function ConnectionsSection() {
  const { data, error, isPending, isFetching, refetch } = useConnections()
  const connections = data?.connections ?? []
  return (
    <Section
      title="Connected applications"
      description="Agents such as Claude and ChatGPT, and other applications that act for you as far as you allowed."
      flush={connections.length > 0}
    >
      {isPending ? (
        <Delayed>
          <Skeleton variant="rounded" height={120} />
        </Delayed>
      ) : !data ? (
        <ErrorState
          title="Your applications could not be loaded"
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : connections.length === 0 ? (
        <EmptyState
          icon={<AppsIcon />}
          title="No applications yet"
          text={
            <>
              Give Claude, ChatGPT or Cursor this address as a connector:{' '}
              <Box component="code" sx={{ color: 'text.primary', overflowWrap: 'anywhere' }}>
                {`${location.origin}/mcp`}
              </Box>
              . It sends you here to choose what it may do. <Link href="/docs/api/agents">Step by step</Link>
            </>
          }
        />
      ) : (
        <Box component="ul" aria-label="Connected applications" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {connections.map((connection) => (
            <ConnectionRow key={connection.id} connection={connection} />
          ))}
        </Box>
      )}
    </Section>
  )
}
