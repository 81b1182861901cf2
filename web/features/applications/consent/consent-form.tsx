import Box from '@mui/material/Box'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApiKeyScope } from '../../../../contract/api-keys/scopes.ts'
import { brand } from '../../../../contract/brand.ts'
import { isOnAtFirst, type ConsentRequest } from '../../../../contract/applications/consent.ts'
import { SelectField } from '../../../shared/forms/select-field.tsx'
import { IdentityDialog } from '../../../shared/identity/identity-dialog.tsx'
import { useIdentityCode } from '../../../shared/identity/use-identity-code.ts'
import { BusyButton } from '../../../shared/ui/busy-button.tsx'
import { MessageAlert } from '../../../shared/ui/feedback/message-alert.tsx'
import { useWorkspace } from '../../workspaces/index.ts'
import { decide } from '../application-calls.ts'
import { ConsentHeading } from './consent-heading.tsx'
import { originOf, refusalIn, whatItUses, whereItGoes } from './consent-words.ts'
import { ConsentScopes } from './consent-scopes.tsx'

type Decision = Parameters<typeof decide>[1]

/** What an application asks for: the workspace, what it may do there, and the two answers. */
export function ConsentForm({ id, request }: { id: string; request: ConsentRequest }) {
  const { application, workspaces, scopes, uses } = request
  const currentId = useWorkspace().data?.id
  const [chosenId, setChosenId] = useState<string>()
  const [chosen, setChosen] = useState<ReadonlySet<ApiKeyScope>>(new Set(scopes.filter(isOnAtFirst)))
  const possible = workspaces.filter(({ refusal }) => refusal === null)
  const workspace =
    workspaces.find((one) => one.id === chosenId) ??
    possible.find((one) => one.id === currentId) ??
    possible[0] ??
    workspaces[0]
  const code = useIdentityCode()
  const [isConfirming, setConfirming] = useState(false)
  const answer = useMutation({
    mutationFn: (decision: Decision) => decide(id, decision),
    onSuccess: ({ redirectTo }) => {
      setConfirming(false)
      window.location.assign(redirectTo)
    },
    onError: (error) => code.noteError(error),
  })
  const isBusy = answer.isPending || answer.isSuccess
  const isDenying = answer.variables?.allow === false
  const given = workspace?.scopes.filter((scope) => chosen.has(scope)) ?? []
  const canAllow = workspace?.refusal === null && given.length > 0
  return (
    <>
      <ConsentHeading
        title={`Connect ${application.name}?`}
        text={`${application.name} wants to use ${brand.name} for you. ${originOf(application)}`}
      />
      <MessageAlert message={{ severity: 'warning', text: whereItGoes(application) }} />
      {workspace && workspaces.length > 1 && (
        <SelectField
          label="Workspace"
          value={workspace.id}
          options={workspaces.map((one) => one.id)}
          names={Object.fromEntries(workspaces.map((one) => [one.id, one.name]))}
          size="medium"
          onChoose={setChosenId}
        />
      )}
      {!workspace || workspace.refusal === null ? (
        <ConsentScopes
          about={whatItUses(uses)}
          asked={scopes}
          offered={workspace?.scopes ?? []}
          workspace={workspace?.name ?? ''}
          chosen={chosen}
          onChange={setChosen}
        />
      ) : (
        <MessageAlert message={{ severity: 'info', text: refusalIn(workspace.name)[workspace.refusal] }} />
      )}
      <MessageAlert
        message={answer.error && !isConfirming ? { severity: 'error', text: answer.error.message } : null}
      />
      <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 1.5 }}>
        <BusyButton
          variant="outlined"
          size="large"
          busy={isBusy && isDenying}
          busyLabel="Going back..."
          disabled={isBusy}
          onClick={() => answer.mutate({ allow: false })}
          sx={{ order: { xs: 1, sm: 0 } }}
        >
          Deny
        </BusyButton>
        <BusyButton
          variant="contained"
          size="large"
          busy={isBusy && !isDenying}
          busyLabel="Connecting..."
          disabled={!canAllow || isBusy}
          onClick={() => setConfirming(true)}
        >
          Allow
        </BusyButton>
      </Box>
      {workspace && (
        <IdentityDialog
          open={isConfirming}
          title={`Connect ${application.name}?`}
          text={`It will act for you in the workspace ${workspace.name}. Confirm that it is you.`}
          withCode={code.isNeeded}
          confirmLabel="Connect"
          busyLabel="Connecting..."
          onConfirm={async (identity) => {
            await answer.mutateAsync({ allow: true, workspaceId: workspace.id, scopes: given, identity })
          }}
          onCancel={() => setConfirming(false)}
        />
      )}
    </>
  )
}
