import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { Link as RouterLink } from 'react-router'
import {
  approvalModes,
  ownApprovals,
  requiresApproval,
  type ApprovalMode,
  type ApprovalSettings,
  type OwnApproval,
} from '../../../../../contract/approval/approval-settings.ts'
import type { Workspace } from '../../../../../contract/workspaces/workspaces.ts'
import { SelectField } from '../../../../shared/forms/select-field.tsx'
import { SwitchRow } from '../../../../shared/forms/switch-row.tsx'
import { MessageAlert } from '../../../../shared/ui/feedback/message-alert.tsx'
import { Section } from '../../../../shared/ui/section.tsx'
import { useAllPostCounts } from '../../../posts/index.ts'
import { linksPath } from '../../../review-links/index.ts'
import { canManageWorkspace } from '../../../workspaces/index.ts'
import { ScheduledDialog } from './scheduled-dialog.tsx'
import { useChangeApproval } from './use-change-approval.ts'

const modeNames: Record<ApprovalMode, string> = {
  none: 'No approval',
  optional: 'Optional',
  required: 'Required',
  required_client: 'Required, then the client',
}
const ownNames: Record<OwnApproval, string> = {
  nobody: 'Nobody',
  admins: 'Owners and admins',
  approvers: 'Everybody who may approve',
}
const about: Record<ApprovalMode, string> = {
  none: 'Members who may publish do so without asking.',
  optional: 'Contributors ask for approval. Others may, and publish without it otherwise.',
  required: 'Only approved posts are published. What is changed afterwards waits for approval again.',
  required_client:
    'A member approves each post, and then the client, on the page of a review link. Share posts for review in their list or on their page.',
}

/** Whether posts need approval, and whose; saved when it is chosen. */
export function Approval({ workspace }: { workspace: Workspace }) {
  const [asked, setAsked] = useState<ApprovalSettings | null>(null)
  const canManage = canManageWorkspace(workspace)
  const counts = useAllPostCounts({ enabled: canManage }).data
  const scheduled = counts?.scheduled ?? 0
  const change = useChangeApproval(() => setAsked(null))
  const settings = change.isPending ? change.variables : workspace.approval
  const { mode, own, coversTime } = settings
  const choose = (part: Partial<ApprovalSettings>) => {
    const next = { mode, own, coversTime, ...part }
    const starts = requiresApproval(next) && !requiresApproval(workspace.approval)
    if (starts && scheduled > 0) setAsked(next)
    else change.mutate({ ...next, scheduled: 'keep' })
  }
  return (
    <Section title="Approval" description="Have posts looked at before they are published.">
      {canManage ? (
        <Stack spacing={2}>
          <div>
            <SelectField
              label="Approval of posts"
              value={mode}
              options={approvalModes}
              names={modeNames}
              size="medium"
              onChoose={(next) => choose({ mode: next })}
            />
            <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.75 }}>
              {about[mode]}
              {mode === 'required_client' && (
                <>
                  {' '}
                  <Link component={RouterLink} to={linksPath} underline="always">
                    Review links
                  </Link>
                </>
              )}
            </Typography>
          </div>
          {requiresApproval(settings) && (
            <>
              <SelectField
                label="Who may approve their own posts"
                value={own}
                options={ownApprovals}
                names={ownNames}
                size="medium"
                onChoose={(next) => choose({ own: next })}
              />
              <SwitchRow
                label="Another time needs approval again"
                about="When it is off, an approved post can be moved to another time without asking."
                checked={coversTime}
                onChange={(on) => choose({ coversTime: on })}
              />
            </>
          )}
        </Stack>
      ) : (
        <Typography variant="body2">
          {about[mode]} An owner or admin of the workspace can change this.
        </Typography>
      )}
      <MessageAlert
        message={change.error && !asked ? { severity: 'error', text: change.error.message } : null}
      />
      {asked && (
        <ScheduledDialog
          count={scheduled}
          busy={change.isPending}
          failure={change.error?.message ?? null}
          onChoose={(choice) => change.mutate({ ...asked, scheduled: choice })}
          onClose={() => setAsked(null)}
        />
      )}
    </Section>
  )
}
