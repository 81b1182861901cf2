import { zodResolver } from '@hookform/resolvers/zod'
import Box from '@mui/material/Box'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { renameWorkspaceSchema, type Workspace } from '../../../../contract/workspaces/workspaces.ts'
import { ApiError } from '../../../shared/api/api-error.ts'
import { queryKeys } from '../../../shared/api/query-keys.ts'
import { fieldProps, showServerErrors } from '../../../shared/forms/field-props.ts'
import { FormField } from '../../../shared/forms/form-field.tsx'
import { BusyButton } from '../../../shared/ui/busy-button.tsx'
import { MessageAlert } from '../../../shared/ui/feedback/message-alert.tsx'
import { useToasts } from '../../../shared/ui/feedback/toasts.tsx'
import { canManageWorkspace, changeWorkspace } from '../../workspaces/index.ts'

/** The name of the workspace; editable only with the capability to manage it. */
export function WorkspaceForm({ workspace }: { workspace: Workspace }) {
  const toasts = useToasts()
  const queryClient = useQueryClient()
  const form = useForm({
    resolver: zodResolver(renameWorkspaceSchema),
    defaultValues: { name: workspace.name },
    reValidateMode: 'onSubmit',
  })
  const rename = useMutation({
    mutationFn: ({ name }: { name: string }) => changeWorkspace({ name }),
    onSuccess: async ({ workspace: { name } }) => {
      toasts.show({ severity: 'success', text: `This workspace is now called ${name}.` })
      await queryClient.invalidateQueries({ queryKey: queryKeys.workspaces })
    },
    onError: (error) => {
      if (error instanceof ApiError) showServerErrors(form, error.errors, { name: 'name' })
    },
  })
  const problem = form.formState.errors.name ? null : rename.error
  const canManage = canManageWorkspace(workspace)
  return (
    <Box
      component="form"
      noValidate
      aria-label="Workspace"
      onSubmit={(event) => void form.handleSubmit((values) => rename.mutate(values))(event)}
      sx={{ display: 'grid', gap: 2.5, justifyItems: 'start' }}
    >
      <FormField
        label="Name"
        autoComplete="organization"
        readOnly={!canManage}
        hint={canManage ? undefined : 'An owner or admin of the workspace can rename it.'}
        {...fieldProps(form, 'name')}
      />
      <MessageAlert message={problem && { severity: 'error', text: problem.message }} />
      {canManage && (
        <BusyButton
          type="submit"
          variant="contained"
          busy={rename.isPending}
          busyLabel="Saving..."
          disabled={!form.formState.isDirty}
        >
          Save
        </BusyButton>
      )}
    </Box>
  )
}
