import { zodResolver } from '@hookform/resolvers/zod'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import Typography from '@mui/material/Typography'
import { useEffect, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import {
  renameWorkspaceSchema,
  workspaceColors,
  type WorkspaceColor,
} from '../../../../contract/workspaces/workspaces.ts'
import { ApiError } from '../../../shared/api/api-error.ts'
import { fieldProps, showServerErrors } from '../../../shared/forms/field-props.ts'
import { FormField } from '../../../shared/forms/form-field.tsx'
import { SelectField } from '../../../shared/forms/select-field.tsx'
import { deviceTimeZone } from '../../../shared/time/date-time.ts'
import { knownZones, zoneLabel } from '../../../shared/time/known-zones.ts'
import { BusyButton } from '../../../shared/ui/busy-button.tsx'
import { MessageAlert } from '../../../shared/ui/feedback/message-alert.tsx'
import { WorkspaceColorChoice } from '../workspace-color-choice.tsx'
import { useClientPayer } from '../use-clients-home.ts'
import { useWorkspace, useWorkspaces } from '../workspace-calls.ts'
import { PayerChoice } from './payer-choice.tsx'
import { PictureChoice } from './picture-choice.tsx'
import type { Creation } from './use-new-workspace.ts'

type Props = { titleId: string; creation: Creation; onClose: () => void }

export function NewWorkspaceForm({ titleId, creation, onClose }: Props) {
  const form = useForm({
    resolver: zodResolver(renameWorkspaceSchema),
    defaultValues: { name: '' },
    reValidateMode: 'onSubmit',
  })
  const { error, created, isPending } = creation
  const typedName = useWatch({ control: form.control, name: 'name' })
  const [color, setColor] = useState<WorkspaceColor | null>(null)
  const [timeZone, setTimeZone] = useState(deviceTimeZone)
  const [picture, setPicture] = useState<File | null>(null)
  const agency = useClientPayer()
  const coveredBy = useWorkspace().data?.payer
  const [isOwn, setIsOwn] = useState(false)
  const unused = useUnusedColor()
  const chosen = { color: color ?? unused, timeZone, picture, payerId: agency && !isOwn ? agency.id : null }
  useEffect(() => {
    if (error instanceof ApiError) showServerErrors(form, error.errors, { name: 'name' })
  }, [error, form])
  const { inputRef, ...name } = fieldProps(form, 'name')
  const problem = form.formState.errors.name ? null : error
  const zones = knownZones(timeZone)
  return (
    <Box
      component="form"
      noValidate
      aria-labelledby={titleId}
      onSubmit={(event) =>
        void form.handleSubmit((values) => creation.create({ ...values, ...chosen }))(event)
      }
      sx={{ display: 'contents' }}
    >
      <DialogContent sx={{ display: 'grid', gap: 2, pt: 0 }}>
        <FormField
          label="Name"
          readOnly={created !== null}
          {...name}
          inputRef={(input: HTMLInputElement | null) => {
            inputRef(input)
            if (input && document.activeElement?.tagName !== 'INPUT') input.focus()
          }}
        />
        <PictureChoice name={typedName} color={chosen.color} file={picture} onChoose={setPicture} />
        {created === null && (
          <>
            <WorkspaceColorChoice chosen={chosen.color} onChoose={setColor} />
            <SelectField
              label="Time zone"
              value={timeZone}
              options={zones}
              names={Object.fromEntries(zones.map((zone) => [zone, zoneLabel(zone)]))}
              size="medium"
              onChoose={setTimeZone}
            />
            {agency && <PayerChoice agency={agency.name} isOwn={isOwn} onChoose={setIsOwn} />}
            {!agency && coveredBy && (
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                The plan of {coveredBy.name} does not cover it. It starts on the free plan, with its own
                points.
              </Typography>
            )}
          </>
        )}
        <MessageAlert
          message={
            problem && {
              severity: 'error',
              text: created
                ? `${created.name} is created, but its picture could not be saved. ${problem.message}`
                : problem.message,
            }
          }
        />
      </DialogContent>
      <DialogActions>
        <Button
          variant="outlined"
          onClick={created ? creation.openWithoutPicture : onClose}
          disabled={isPending}
        >
          {created ? 'Go on without it' : 'Cancel'}
        </Button>
        <BusyButton type="submit" variant="contained" busy={isPending} busyLabel="Creating...">
          {created ? 'Try again' : 'Create workspace'}
        </BusyButton>
      </DialogActions>
    </Box>
  )
}

/** A color that no other workspace of the user has. */
function useUnusedColor(): WorkspaceColor {
  const used = new Set(useWorkspaces().data?.map(({ color }) => color))
  return workspaceColors.find((color) => !used.has(color)) ?? workspaceColors[0]
}
