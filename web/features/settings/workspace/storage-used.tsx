import { Section } from '../../../shared/ui/section.tsx'
import { StorageBar, useStorage } from '../../media/index.ts'

/** How much of the plan's storage the workspace uses. */
export function StorageUsed() {
  if (!useStorage().data) return null
  return (
    <Section title="Storage" description="Pictures, videos and drafts of this workspace.">
      <StorageBar />
    </Section>
  )
}
