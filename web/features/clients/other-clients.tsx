import Typography from '@mui/material/Typography'
import { anyOf } from '../../../contract/any-of.ts'
import type { ClientsResponse } from '../../../contract/clients/clients.ts'
import { Section } from '../../shared/ui/section.tsx'

/** Client workspaces that exist, and that the user is not in. */
export function OtherClients({ clients }: { clients: ClientsResponse['others'] }) {
  return (
    <Section
      title="Clients that you are not in"
      description="The plan covers them. Who owns one can invite you."
    >
      <ul style={{ margin: 0, paddingInlineStart: 20 }}>
        {clients.map(({ id, name, owners }) => (
          <Typography component="li" variant="body2" key={id}>
            <strong>{name}</strong>
            {owners.length > 0 && `: ask ${anyOf(owners)}`}
          </Typography>
        ))}
      </ul>
    </Section>
  )
}
