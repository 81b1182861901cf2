import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { addressedKind, modelKindLabels, type OwnModel } from '../../../../contract/assistant/own-model.ts'
import { fieldProps } from '../../../shared/forms/field-props.ts'
import { BusyButton } from '../../../shared/ui/busy-button.tsx'
import { FormField } from '../../../shared/forms/form-field.tsx'
import { MessageAlert } from '../../../shared/ui/feedback/message-alert.tsx'
import { KindChoice } from './kind-choice.tsx'
import { useOwnModelForm } from './use-own-model-form.ts'
import { RemoveModelDialog } from './remove-model-dialog.tsx'

type Props = { saved: OwnModel | null; privateAddresses: boolean }

const nameExamples = {
  'openai-compatible': 'gpt-5-mini',
  anthropic: 'claude-sonnet-4-6',
  google: 'gemini-flash-latest',
} as const

/** Kind, URL, model and key; the model can be tested before it is saved. */
export function OwnModelForm({ saved, privateAddresses }: Props) {
  const model = useOwnModelForm(saved)
  const { form, keyTail } = model
  const [removing, setRemoving] = useState(false)
  const { kind } = model.fields
  const addressed = kind === addressedKind
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => void model.save(event)}
      onChange={model.dismiss}
      aria-label="Your own model"
      sx={{ display: 'grid', gap: 2.5 }}
    >
      <KindChoice
        kind={kind}
        onChoose={(chosen) => {
          form.setValue('kind', chosen)
          form.clearErrors()
          model.dismiss()
        }}
      />
      {addressed && (
        <FormField
          label="Address"
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://api.openai.com/v1"
          hint={
            privateAddresses
              ? 'The base address of its API. It may be a server on your own network that the operator has allowed, such as http://localhost:11434/v1.'
              : 'The base address of its API, with https.'
          }
          {...fieldProps(form, 'baseUrl')}
        />
      )}
      <FormField
        label="Model"
        autoComplete="off"
        placeholder={nameExamples[kind]}
        {...fieldProps(form, 'name')}
        slotProps={{ input: { spellCheck: false, autoCapitalize: 'none' } }}
      />
      <FormField
        label="Key"
        type="password"
        autoComplete="new-password"
        optional={addressed && keyTail === null}
        placeholder={keyTail === null ? '' : '••••••••••••'}
        hint={keyHint(keyTail, modelKindLabels[kind], addressed)}
        {...fieldProps(form, 'apiKey')}
      />
      <MessageAlert message={model.message} onClose={model.dismiss} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <BusyButton
          type="submit"
          variant="contained"
          busy={model.busy === 'save'}
          busyLabel="Saving..."
          disabled={model.busy === 'test'}
        >
          Save
        </BusyButton>
        <BusyButton
          variant="outlined"
          busy={model.busy === 'test'}
          busyLabel="Testing..."
          disabled={model.busy === 'save'}
          onClick={() => void model.test()}
        >
          Test
        </BusyButton>
        {saved && (
          <Button
            variant="text"
            color="error"
            disabled={model.busy !== null}
            onClick={() => setRemoving(true)}
            sx={{ ml: 'auto' }}
          >
            Remove
          </Button>
        )}
      </Box>
      {removing && saved && <RemoveModelDialog name={saved.name} onClose={() => setRemoving(false)} />}
    </Box>
  )
}

function keyHint(keyTail: string | null, provider: string, addressed: boolean): string {
  if (keyTail !== null) {
    return keyTail === ''
      ? 'A key is stored. Leave this empty to keep it.'
      : `The stored key ends in ${keyTail}. Leave this empty to keep it.`
  }
  return addressed ? 'Some servers on your own network need none.' : `From your account at ${provider}.`
}
