import LockIcon from '@mui/icons-material/LockOutlined'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { anyOf } from '../../../contract/any-of.ts'
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx'
import { Section } from '../../shared/ui/section.tsx'
import { useWorkspace } from '../workspaces/index.ts'
import { WebhooksSection } from './webhooks-section.tsx'

/** How other programs work with the workspace. */
export function WebhooksScreen() {
  return (
    <Stack spacing={3}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        For programs of your own: <Link href="/docs/api/first-call">first call in five minutes</Link>,{' '}
        <Link href="/docs/api">the reference</Link>, <Link href="/docs/api/webhooks">webhooks</Link>.
      </Typography>
      <Webhooks />
    </Stack>
  )
}

function Webhooks() {
  const workspace = useWorkspace().data
  return workspace && !workspace.capabilities.includes('webhooks:manage') ? (
    <Section title="Webhooks">
      <EmptyState
        icon={<LockIcon />}
        title="Owners and admins manage webhooks"
        text={`Ask ${anyOf(workspace.owners)} if you need one.`}
      />
    </Section>
  ) : (
    <WebhooksSection />
  )
}
