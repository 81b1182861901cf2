import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, useWatch, type Resolver } from 'react-hook-form'
import { addressedKind, type ModelKind, type OwnModel } from '../../../../contract/assistant/own-model.ts'
import { ApiError } from '../../../shared/api/api-error.ts'
import { showServerErrors } from '../../../shared/forms/field-props.ts'
import type { Message } from '../../../shared/ui/feedback/message-alert.tsx'
import { seconds } from './health-words.ts'
import { testOwnModel, type GivenModel } from './model-calls.ts'
import { useSaveModel } from './use-save-model.ts'

export type ModelFields = { kind: ModelKind; baseUrl: string; name: string; apiKey: string }

const fieldNames = { kind: 'kind', baseUrl: 'baseUrl', name: 'name', apiKey: 'apiKey' } as const

/** The fields of the form, saving and testing, and the last result. */
export function useOwnModelForm(saved: OwnModel | null) {
  const form = useForm<ModelFields>({
    resolver: requireFields(saved),
    reValidateMode: 'onSubmit',
    defaultValues: {
      kind: saved?.kind ?? addressedKind,
      baseUrl: saved?.baseUrl ?? '',
      name: saved?.name ?? '',
      apiKey: '',
    },
  })
  const [message, setMessage] = useState<Message | null>(null)
  const fields = { ...form.getValues(), ...useWatch({ control: form.control }) }
  const onError = (error: Error) => {
    const atField = error instanceof ApiError && showServerErrors(form, error.errors, fieldNames)
    if (!atField) setMessage({ severity: 'error', text: error.message })
  }
  const saving = useSaveModel(onError)
  const testing = useMutation({
    mutationFn: testOwnModel,
    onError,
    onSuccess: ({ problem, message: text, latencyMs }) => {
      if (problem !== null) return setMessage({ severity: 'error', text })
      const delay = latencyMs === null ? '' : ` First words after ${seconds(latencyMs)}.`
      setMessage({ severity: 'success', text: text + delay })
    },
  })
  const submit = (act: (model: GivenModel) => void) =>
    form.handleSubmit((values) => {
      setMessage(null)
      act(given(values))
    })
  return {
    form,
    fields,
    message,
    /** The last characters of the stored key, which is used while the field is empty; null if there is none. */
    keyTail: hasStoredKey(saved, fields) ? saved.keyTail : null,
    busy: saving.isPending ? ('save' as const) : testing.isPending ? ('test' as const) : null,
    /** Changing a field clears the last result. */
    dismiss: () => setMessage(null),
    save: submit(saving.mutate),
    test: submit(testing.mutate),
  }
}

const withoutSlash = (address: string) => address.trim().replace(/\/+$/, '')

/** The stored key is only sent to the server it was given for. */
function hasStoredKey(
  saved: OwnModel | null,
  { kind, baseUrl }: ModelFields,
): saved is OwnModel & { keyTail: string } {
  if (saved?.kind !== kind || saved.keyTail === null) return false
  return kind !== addressedKind || withoutSlash(saved.baseUrl ?? '') === withoutSlash(baseUrl)
}

function given({ kind, baseUrl, name, apiKey }: ModelFields): GivenModel {
  return {
    kind,
    name,
    ...(kind === addressedKind && { baseUrl }),
    ...(apiKey.trim() !== '' && { apiKey }),
  }
}

/** Checks required fields; the server validates the URL and the key. */
function requireFields(saved: OwnModel | null): Resolver<ModelFields> {
  return (fields) => {
    const { kind, baseUrl, name, apiKey } = fields
    const addressed = kind === addressedKind
    const missing: Partial<Record<keyof ModelFields, string>> = {
      ...(addressed && baseUrl.trim() === '' && { baseUrl: 'Enter the address of the server.' }),
      ...(name.trim() === '' && { name: 'Enter the name of the model.' }),
      ...(!addressed && !hasStoredKey(saved, fields) && apiKey.trim() === '' && { apiKey: 'Enter the key.' }),
    }
    const errors = Object.entries(missing).map(([field, text]) => [
      field,
      { type: 'required', message: text },
    ])
    return errors.length === 0
      ? { values: fields, errors: {} }
      : { values: {}, errors: Object.fromEntries(errors) as object }
  }
}
