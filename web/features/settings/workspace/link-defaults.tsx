import { zodResolver } from '@hookform/resolvers/zod'
import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Controller, useForm, useWatch } from 'react-hook-form'
import { linkSettingsSchema, type LinkSettings } from '../../../../contract/links/link-settings.ts'
import { platformKeys, platforms } from '../../../../contract/platforms/platforms.ts'
import type { Workspace } from '../../../../contract/workspaces/workspaces.ts'
import { ApiError } from '../../../shared/api/api-error.ts'
import { queryKeys } from '../../../shared/api/query-keys.ts'
import { fieldProps, showServerErrors } from '../../../shared/forms/field-props.ts'
import { LinkParameterFields } from '../../../shared/forms/link-parameter-fields.tsx'
import { BusyButton } from '../../../shared/ui/busy-button.tsx'
import { MessageAlert } from '../../../shared/ui/feedback/message-alert.tsx'
import { useToasts } from '../../../shared/ui/feedback/toasts.tsx'
import { Section } from '../../../shared/ui/section.tsx'
import { canManageWorkspace, changeWorkspace } from '../../workspaces/index.ts'

/** For the example: the first platform whose links get parameters. */
const examplePlatform = platformKeys.find((key) => !platforms[key].linksAsText) ?? ''

/** The UTM parameters that links in posts get by default. */
export function LinkDefaults({ workspace }: { workspace: Workspace }) {
  const canManage = canManageWorkspace(workspace)
  return (
    <Section
      title="Links"
      description="Add UTM parameters to the links in your posts, so that your web analytics show which posts bring visitors."
    >
      {canManage ? (
        <LinkForm key={JSON.stringify(workspace.links)} links={workspace.links} />
      ) : (
        <Typography variant="body2">
          {workspace.links.enabled ? 'Links get UTM parameters.' : 'Links stay as they are.'} An owner or
          admin of the workspace can change this.
        </Typography>
      )}
    </Section>
  )
}

function LinkForm({ links }: { links: LinkSettings }) {
  const toasts = useToasts()
  const queryClient = useQueryClient()
  const form = useForm({
    resolver: zodResolver(linkSettingsSchema),
    defaultValues: links,
    reValidateMode: 'onSubmit',
  })
  const { enabled, ...written } = useWatch({ control: form.control })
  const saving = useMutation({
    mutationFn: (chosen: LinkSettings) => changeWorkspace({ links: chosen }),
    onSuccess: async ({ workspace }) => {
      const text = workspace.links.enabled
        ? 'Saved. Links in posts that you publish or schedule from now on get UTM parameters.'
        : 'Saved. Links in your posts stay as they are.'
      toasts.show({ severity: 'success', text })
      await queryClient.invalidateQueries({ queryKey: queryKeys.workspaces })
    },
    onError: (error) => {
      if (error instanceof ApiError) showServerErrors(form, error.errors, fields)
    },
  })
  const { errors, isDirty } = form.formState
  const problem = Object.keys(errors).length > 0 ? null : saving.error
  return (
    <Box
      component="form"
      noValidate
      aria-label="Links"
      onSubmit={(event) => void form.handleSubmit((values) => saving.mutate(values))(event)}
      sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}
    >
      <Controller
        control={form.control}
        name="enabled"
        render={({ field: { value, onChange, ref } }) => (
          <FormControlLabel
            control={
              <Switch
                checked={value}
                onChange={(_, on) => onChange(on)}
                slotProps={{ input: { ref, role: 'switch' } }}
              />
            }
            label="Add UTM parameters to links"
          />
        )}
      />
      {enabled && (
        <LinkParameterFields
          fields={{
            source: fieldProps(form, 'source'),
            medium: fieldProps(form, 'medium'),
            campaign: fieldProps(form, 'campaign'),
          }}
          written={written}
          platform={examplePlatform}
        />
      )}
      <MessageAlert message={problem && { severity: 'error', text: problem.message }} />
      <BusyButton
        type="submit"
        variant="contained"
        busy={saving.isPending}
        busyLabel="Saving..."
        disabled={!isDirty}
      >
        Save
      </BusyButton>
    </Box>
  )
}

const fields = { 'links.source': 'source', 'links.medium': 'medium', 'links.campaign': 'campaign' } as const
