import Typography from '@mui/material/Typography'
import type { Workspace } from '../../../../../contract/workspaces/workspaces.ts'
import { Section } from '../../../../shared/ui/section.tsx'
import { ReleaseButton } from '../../../workspaces/index.ts'

/** Whose plan and points a client workspace uses, and the way out of it for its owner. */
export function WorkspacePayer({ workspace }: { workspace: Workspace }) {
  const { payer, capabilities } = workspace
  if (payer === null) return null
  const owns = capabilities.includes('workspace:own')
  return (
    <Section
      title="Plan"
      description={`The plan and the points of ${payer.name} cover this workspace. Its accounts, posts and media are its own.`}
    >
      {owns ? (
        <ReleaseButton released="current" label={`Leave the plan of ${payer.name}`} />
      ) : (
        <Typography variant="body2">An owner of the workspace can change this.</Typography>
      )}
    </Section>
  )
}
