import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState, type FormEvent } from 'react'
import { addressedKind, modelKindLabels } from '../../../../contract/model-kinds.ts'
import type { OwnModel } from '../../../../contract/own-model.ts'
import { useFocusOnError } from '../../../shared/focus/use-focus-on-error.ts'
import { BusyButton } from '../../../shared/ui/busy-button.tsx'
import { FormField } from '../../../shared/ui/form-field.tsx'
import { MessageAlert } from '../../../shared/ui/message-alert.tsx'
import { KindChoice } from './kind-choice.tsx'
import { useOwnModelForm } from './use-own-model-form.ts'
import { RemoveModelDialog } from './remove-model-dialog.tsx'

type Props = { saved: OwnModel | null; privateAddresses: boolean }

const nameExamples = {
  'openai-compatible': 'gpt-5-mini',
  anthropic: 'claude-sonnet-4-6',
  google: 'gemini-flash-latest',
} as const

/** Kind, address, model and key; it can be tried out before it is saved. */
export function OwnModelForm({ saved, privateAddresses }: Props) {
  const form = useOwnModelForm(saved)
  const place = useFocusOnError<HTMLFormElement>(form.errors)
  const [removing, setRemoving] = useState(false)
  const { kind, baseUrl, name, apiKey } = form.fields
  const addressed = kind === addressedKind
  const submit = (event: FormEvent) => {
    event.preventDefault()
    form.save()
  }
  return (
    <Box
      ref={place}
      component="form"
      noValidate
      onSubmit={submit}
      aria-label="Your own model"
      sx={{ display: 'grid', gap: 2.5 }}
    >
      <KindChoice kind={kind} onChoose={(chosen) => form.change({ kind: chosen })} />
      {addressed && (
        <FormField
          label="Address"
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://api.openai.com/v1"
          value={baseUrl}
          error={form.errors['baseUrl']}
          hint={
            privateAddresses
              ? 'Where its API begins; servers on this network are allowed, such as http://localhost:11434/v1.'
              : 'Where its API begins, with https.'
          }
          onChange={(event) => form.change({ baseUrl: event.target.value })}
        />
      )}
      <FormField
        label="Model"
        autoComplete="off"
        placeholder={nameExamples[kind]}
        value={name}
        error={form.errors['name']}
        onChange={(event) => form.change({ name: event.target.value })}
        slotProps={{ input: { spellCheck: false, autoCapitalize: 'none' } }}
      />
      <FormField
        label="Key"
        type="password"
        autoComplete="new-password"
        optional={addressed && form.keptKey === null}
        placeholder={form.keptKey === null ? '' : '••••••••••••'}
        value={apiKey}
        error={form.errors['apiKey']}
        hint={keyHint(form.keptKey, modelKindLabels[kind], addressed)}
        onChange={(event) => form.change({ apiKey: event.target.value })}
      />
      <MessageAlert message={form.message} onClose={form.dismiss} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <BusyButton
          type="submit"
          variant="contained"
          busy={form.busy === 'save'}
          busyLabel="Saving..."
          disabled={form.busy === 'test'}
        >
          Save
        </BusyButton>
        <BusyButton
          variant="outlined"
          busy={form.busy === 'test'}
          busyLabel="Testing..."
          disabled={form.busy === 'save'}
          onClick={form.test}
        >
          Test
        </BusyButton>
        {saved && (
          <Button
            variant="text"
            color="error"
            disabled={form.busy !== null}
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

function keyHint(kept: string | null, maker: string, addressed: boolean): string {
  if (kept !== null) {
    return kept === ''
      ? 'A key is kept. Leave this empty to keep it.'
      : `The kept key ends in ${kept}. Leave this empty to keep it.`
  }
  return addressed ? 'Some servers on your own network ask for none.' : `From your account at ${maker}.`
}
