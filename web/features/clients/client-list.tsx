import Box from '@mui/material/Box'
import type { Client } from '../../../contract/clients/clients.ts'
import { ClientRow } from './client-row.tsx'
import { columns, headings } from './columns.ts'

/** The clients in aligned columns; on phones and tablets, one is below the other. */
export function ClientList({ clients }: { clients: readonly Client[] }) {
  return (
    <>
      <Box
        aria-hidden="true"
        sx={{ ...columns, display: { xs: 'none', md: 'grid' }, px: 3, py: 1, bgcolor: 'background.subtle' }}
      >
        {Object.values(headings).map((heading) => (
          <Box
            component="span"
            key={heading}
            sx={{ typography: 'caption', fontWeight: 600, color: 'text.secondary' }}
          >
            {heading}
          </Box>
        ))}
      </Box>
      <Box component="ul" aria-label="Clients" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {clients.map((client) => (
          <ClientRow key={client.id} client={client} />
        ))}
      </Box>
    </>
  )
}
