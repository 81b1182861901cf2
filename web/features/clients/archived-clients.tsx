import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import type { Client } from '../../../contract/clients/clients.ts'
import { formatDate } from '../../shared/time/date-time.ts'
import { Section } from '../../shared/ui/section.tsx'
import { switchPath, WorkspaceAvatar } from '../workspaces/index.ts'

/** Clients in which nobody works, folded away. */
export function ArchivedClients({ clients }: { clients: readonly Client[] }) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Section>
      <Button aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)} sx={{ ml: -1 }}>
        {isOpen ? 'Hide' : 'Show'} archived clients ({clients.length})
      </Button>
      <Box component="ul" id={id} hidden={!isOpen} sx={{ listStyle: 'none', m: 0, mt: 1, p: 0 }}>
        {clients.map((client) => (
          <Box
            component="li"
            key={client.id}
            sx={{ display: 'flex', alignItems: 'center', gap: 1.25, minHeight: 44 }}
          >
            <WorkspaceAvatar workspace={client} size={28} />
            <MuiLink
              component={Link}
              to={switchPath(client.id, '/dashboard')}
              variant="subtitle2"
              color="inherit"
              noWrap
            >
              {client.name}
            </MuiLink>
            <Typography variant="caption" noWrap sx={{ color: 'text.secondary', flexShrink: 0 }}>
              {client.deletesAt === null
                ? client.archivedAt && `archived ${formatDate(client.archivedAt)}`
                : `deleted on ${formatDate(client.deletesAt)}`}
            </Typography>
          </Box>
        ))}
      </Box>
    </Section>
  )
}
