import ErrorIcon from '@mui/icons-material/ErrorOutlined'
import ScheduleIcon from '@mui/icons-material/Schedule'
import LinkOffIcon from '@mui/icons-material/LinkOff'
import Box from '@mui/material/Box'
import visuallyHidden from '@mui/utils/visuallyHidden'
import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { maxPlannedPosts, type Client, type EndingConnection } from '../../../contract/clients/clients.ts'
import { platforms } from '../../../contract/platforms/platforms.ts'
import { handleOf } from '../../../contract/social-accounts/handle-of.ts'
import { counted } from '../../shared/numbers/compact-number.ts'
import { formatDate } from '../../shared/time/date-time.ts'
import { columns, headings } from './columns.ts'
import { switchPath, WorkspaceAvatar } from '../workspaces/index.ts'

/** The maximum number of connections that are named; further ones are only counted. */
const named = 2

/** A client; each thing leads to where it is dealt with, in the workspace of the client. */
export function ClientRow({ client }: { client: Client }) {
  const to = (path: string) => switchPath(client.id, path)
  return (
    <Box
      component="li"
      sx={{
        ...columns,
        rowGap: 1,
        alignItems: 'center',
        px: { xs: 2, sm: 3 },
        py: 1.5,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <MuiLink
          component={Link}
          to={to('/dashboard')}
          color="inherit"
          underline="hover"
          sx={{ display: 'inline-flex', maxWidth: '100%', alignItems: 'center', gap: 1.25, minHeight: 44 }}
        >
          <WorkspaceAvatar workspace={client} size={32} />
          <Typography component="span" variant="subtitle2" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            {client.name}
          </Typography>
        </MuiLink>
      </Box>
      <Cell heading={headings.needs}>
        <Needs client={client} to={to} />
      </Cell>
      <Cell heading={headings.planned}>
        <Fact to={to('/content/calendar')} icon={<ScheduleIcon />} tone="text.secondary">
          {client.plannedThisWeek === 0 ? 'Nothing planned' : plannedWords(client.plannedThisWeek)}
        </Fact>
      </Cell>
      <Cell heading={headings.connections}>
        <Connections client={client} to={to} />
      </Cell>
    </Box>
  )
}

type PartProps = { client: Client; to: (path: string) => string }

function Needs({ client: { failed, needsAttention }, to }: PartProps) {
  if (failed + needsAttention === 0) return <Quiet>Nothing</Quiet>
  return (
    <>
      {failed > 0 && (
        <Fact to={to('/content/posts?status=failed')} icon={<ErrorIcon />} tone="error.strong">
          {counted(failed, 'post')} failed
        </Fact>
      )}
      {needsAttention > 0 && (
        <Fact to={to('/content/posts?status=needs_attention')} icon={<ErrorIcon />} tone="warning.strong">
          {counted(needsAttention, 'post')} {needsAttention === 1 ? 'needs' : 'need'} attention
        </Fact>
      )}
    </>
  )
}

function Connections({ client: { endingConnections }, to }: PartProps) {
  if (endingConnections.length === 0) return <Quiet>All in order</Quiet>
  const more = endingConnections.length - named
  return (
    <>
      {endingConnections.slice(0, named).map((one) => (
        <Fact
          key={one.accountId}
          to={to('/social')}
          icon={<LinkOffIcon />}
          tone={one.endsAt === null ? 'error.strong' : 'warning.strong'}
        >
          {endWords(one)}
        </Fact>
      ))}
      {more > 0 && <Quiet>and {more} more</Quiet>}
    </>
  )
}

const plannedWords = (posts: number) =>
  posts >= maxPlannedPosts ? `${posts}+ posts` : counted(posts, 'post')

const endWords = ({ username, platform, endsAt }: EndingConnection) =>
  `${handleOf(username)} on ${platforms[platform].name} ${endsAt === null ? 'has ended' : `ends ${formatDate(endsAt)}`}`

/** Names itself for screen readers, and where no heading stands above. */
function Cell({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Box sx={{ minWidth: 0, display: 'grid', justifyItems: 'start', gap: 0.25 }}>
      <Typography
        component="span"
        variant="caption"
        sx={(theme) => ({ color: 'text.secondary', [theme.breakpoints.up('md')]: visuallyHidden })}
      >
        {heading}
      </Typography>
      {children}
    </Box>
  )
}

function Fact({
  to,
  icon,
  tone,
  children,
}: {
  to: string
  icon: ReactNode
  tone: string
  children: ReactNode
}) {
  return (
    <MuiLink
      component={Link}
      to={to}
      variant="body2"
      underline="hover"
      sx={{
        display: 'inline-flex',
        maxWidth: '100%',
        alignItems: 'center',
        gap: 0.75,
        minHeight: 28,
        fontWeight: 550,
        color: tone,
        '& svg': { fontSize: 18 },
      }}
    >
      {icon}
      <span>{children}</span>
    </MuiLink>
  )
}

const Quiet = ({ children }: { children: ReactNode }) => (
  <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
    {children}
  </Typography>
)
