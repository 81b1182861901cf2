import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import type { BrandVoice } from '../../../../contract/brand-voices/brand-voices.ts'
import { ApiError } from '../../../shared/api/api-error.ts'
import { queryKeys } from '../../../shared/api/query-keys.ts'
import { useToasts } from '../../../shared/ui/feedback/toasts.tsx'
import { usePlanGates } from '../../points/index.ts'
import { createVoice, saveVoice } from '../voice-calls.ts'
import { draftOf, inputOf, keyOf, type VoiceDraft } from './voice-draft.ts'

type FieldName = keyof VoiceDraft

/** The form state of a brand voice, and saving it. `errors` has the message of each invalid field. */
export function useVoiceEditor(voice: BrandVoice | null) {
  const form = useForm<VoiceDraft>({
    defaultValues: draftOf(voice),
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  })
  const draft: VoiceDraft = { ...form.getValues(), ...useWatch({ control: form.control }) } as VoiceDraft
  const [savedKey, setSavedKey] = useState(() => keyOf(draft))
  const [problem, setProblem] = useState<{ text: string; stale: boolean } | null>(null)
  const { isSubmitting: saving, errors: found } = form.formState
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const toasts = useToasts()
  const gates = usePlanGates()
  form.register('name', { validate: (name) => name.trim() !== '' || 'Give the voice a name.' })

  const save = form.handleSubmit(async (values) => {
    setProblem(null)
    try {
      const input = inputOf(values)
      await (voice ? saveVoice(voice.id, { ...input, version: voice.version }) : createVoice(input))
      setSavedKey(keyOf(values))
      await queryClient.invalidateQueries({ queryKey: queryKeys.brandVoices })
      toasts.show({ severity: 'success', text: `${values.name.trim()} is saved.` })
      // After the next render, because until then the unsaved-changes guard would block the navigation.
      setTimeout(() => void navigate('/content/voices'))
    } catch (error) {
      if (gates.handleError(error, { lock: { entitlement: 'brandVoice', keepsText: true } })) return
      if (!(error instanceof ApiError)) return setProblem({ text: 'Please try again.', stale: false })
      for (const [name, message] of Object.entries(error.errors)) {
        form.setError(fieldOf(name), { type: 'server', message })
      }
      setProblem({ text: error.message, stale: error.code === 'stale_version' })
    }
  })
  // react-hook-form mutates its errors object: comparing the messages shows whether they changed.
  const messages = JSON.stringify(
    Object.fromEntries(Object.entries(found).map(([name, error]) => [name, error.message ?? ''])),
  )
  const errors = useMemo(() => JSON.parse(messages) as Partial<Record<FieldName, string>>, [messages])
  return {
    draft,
    change: (fields: Partial<VoiceDraft>) => {
      for (const [name, value] of Object.entries(fields as VoiceDraft)) {
        form.setValue(name as FieldName, value)
        form.clearErrors(name as FieldName)
      }
    },
    errors,
    problem,
    dismiss: () => setProblem(null),
    saving,
    changed: keyOf(draft) !== savedKey,
    save,
  }
}

/** The error of an entry, such as `samples.2`, is shown at the field of the list. */
const fieldOf = (name: string) => name.split('.')[0] as FieldName
