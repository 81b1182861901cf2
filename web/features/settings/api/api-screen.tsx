import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { ApiKeysSection } from '../../api-keys/index.ts'
import { ApplicationsSection, ConnectionsSection } from '../../applications/index.ts'
import { WebhooksSection } from '../../webhooks/index.ts'
import { useWorkspace } from '../../workspaces/index.ts'

/** How other programs work with the workspace. */
export function ApiScreen() {
  const can = useWorkspace().data?.capabilities
  return (
    <Stack spacing={3}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        For programs of your own: <Link href="/docs/api/first-call">first call in five minutes</Link>,{' '}
        <Link href="/docs/api">the reference</Link>, <Link href="/docs/api/webhooks">webhooks</Link>,{' '}
        <Link href="/docs/api/applications">applications for others</Link>.
        <br />
        For agents: <Link href="/docs/api/agents">Claude, ChatGPT and Cursor</Link>.
      </Typography>
      <ConnectionsSection />
      <ApiKeysSection />
      {can?.includes('webhooks:manage') === true && <WebhooksSection />}
      {can?.includes('api-keys:manage') === true && <ApplicationsSection />}
    </Stack>
  )
}
