import LockIcon from '@mui/icons-material/LockOutlined'
import { anyOf } from '../../../contract/any-of.ts'
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx'
import { Section } from '../../shared/ui/section.tsx'
import { useWorkspace } from '../workspaces/index.ts'
import { WebhooksSection } from './webhooks-section.tsx'

/** How other programs work with the workspace. */
export function WebhooksScreen() {
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
