import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { addressedKind, type ModelKind } from '../../../../contract/model-kinds.ts'
import type { OwnModel } from '../../../../contract/own-model.ts'
import { ApiError } from '../../../shared/api/api-error.ts'
import type { Message } from '../../../shared/ui/message-alert.tsx'
import { useToasts } from '../../../shared/ui/toasts.tsx'
import { seconds } from './health-words.ts'
import { saveOwnModel, testOwnModel, useModelChanged, type GivenModel } from './model-calls.ts'

type Fields = { kind: ModelKind; baseUrl: string; name: string; apiKey: string }

/** What is in the form, whether it can be saved, and what became of a test. */
export function useOwnModelForm(saved: OwnModel | null) {
  const toasts = useToasts()
  const changed = useModelChanged()
  const [fields, setFields] = useState<Fields>({
    kind: saved?.kind ?? addressedKind,
    baseUrl: saved?.baseUrl ?? '',
    name: saved?.name ?? '',
    apiKey: '',
  })
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [message, setMessage] = useState<Message | null>(null)
  const addressed = fields.kind === addressedKind
  const isSamePlace =
    saved?.kind === fields.kind && (!addressed || trimmed(saved.baseUrl ?? '') === trimmed(fields.baseUrl))
  /** The end of the key that is sent when the field stays empty. */
  const keptKey = isSamePlace ? saved.keyTail : null

  const begin = () => {
    setMessage(null)
    setErrors({})
  }
  const onError = (error: Error) => {
    const byField = error instanceof ApiError ? error.errors : {}
    const known = Object.fromEntries(Object.entries(byField).filter(([field]) => field in fields))
    setErrors(known)
    if (Object.keys(known).length === 0) setMessage({ severity: 'error', text: error.message })
  }
  const saving = useMutation({
    mutationFn: saveOwnModel,
    onMutate: begin,
    onError,
    onSuccess: async (_reply, { name }) => {
      toasts.show({ severity: 'success', text: `Saved. ${name} writes from now on, for no points.` })
      await changed()
    },
  })
  const testing = useMutation({
    mutationFn: testOwnModel,
    onMutate: begin,
    onError,
    onSuccess: ({ problem, message: text, latencyMs }) => {
      if (problem !== null) return setMessage({ severity: 'error', text })
      const fast = latencyMs === null ? '' : ` First words after ${seconds(latencyMs)}.`
      setMessage({ severity: 'success', text: text + fast })
    },
  })
  const unlessMissing = (act: (model: GivenModel) => void) => () => {
    const missing = missingIn(fields, keptKey !== null)
    setErrors(missing)
    if (Object.keys(missing).length === 0) act(given(fields))
  }
  return {
    fields,
    errors,
    message,
    keptKey,
    busy: saving.isPending ? ('save' as const) : testing.isPending ? ('test' as const) : null,
    change(part: Partial<Fields>) {
      setFields((before) => ({ ...before, ...part }))
      // What was said about it is about what stood there before.
      setErrors((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in part))))
      setMessage(null)
    },
    dismiss: () => setMessage(null),
    save: unlessMissing(saving.mutate),
    test: unlessMissing(testing.mutate),
  }
}

const trimmed = (address: string) => address.trim().replace(/\/+$/, '')

function given({ kind, baseUrl, name, apiKey }: Fields): GivenModel {
  return {
    kind,
    name,
    ...(kind === addressedKind && { baseUrl }),
    ...(apiKey.trim() !== '' && { apiKey }),
  }
}

/** What can be seen without asking. */
function missingIn({ kind, baseUrl, name, apiKey }: Fields, hasKey: boolean): Record<string, string> {
  const addressed = kind === addressedKind
  return {
    ...(addressed && baseUrl.trim() === '' && { baseUrl: 'Give the address of the server.' }),
    ...(name.trim() === '' && { name: 'Name the model.' }),
    ...(!addressed && !hasKey && apiKey.trim() === '' && { apiKey: 'Give the key.' }),
  }
}
