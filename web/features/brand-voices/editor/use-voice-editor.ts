import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { BrandVoice } from '../../../../contract/brand-voices.ts'
import { ApiError } from '../../../shared/api/api-error.ts'
import { queryKeys } from '../../../shared/api/query-keys.ts'
import { usePlanGates } from '../../../shared/points/plan-gates.ts'
import { useToasts } from '../../../shared/ui/toasts.tsx'
import { createVoice, saveVoice } from '../voice-calls.ts'
import { draftOf, inputOf, keyOf, withoutFields, type VoiceDraft } from './voice-draft.ts'

/** What is being written of a voice, and saving it. */
export function useVoiceEditor(voice: BrandVoice | null) {
  const [draft, setDraft] = useState(() => draftOf(voice))
  const [savedKey, setSavedKey] = useState(() => keyOf(draftOf(voice)))
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [problem, setProblem] = useState<{ text: string; stale: boolean } | null>(null)
  const [saving, setSaving] = useState(false)
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const toasts = useToasts()
  const gates = usePlanGates()

  const save = async () => {
    if (saving) return
    if (draft.name.trim() === '') return setErrors({ name: 'Give the voice a name.' })
    setSaving(true)
    setErrors({})
    setProblem(null)
    try {
      const input = inputOf(draft)
      await (voice ? saveVoice(voice.id, { ...input, version: voice.version }) : createVoice(input))
      setSavedKey(keyOf(draft))
      await queryClient.invalidateQueries({ queryKey: queryKeys.brandVoices })
      toasts.show({ severity: 'success', text: `${draft.name.trim()} is saved.` })
      // The guard must know first that nothing is left to lose.
      setTimeout(() => void navigate('/content/voices'))
    } catch (error) {
      if (gates.meet(error, { lock: { entitlement: 'brandVoice', keepsText: true } })) return
      if (!(error instanceof ApiError)) return setProblem({ text: 'Please try again.', stale: false })
      setErrors(error.errors)
      setProblem({ text: error.message, stale: error.code === 'stale_version' })
    } finally {
      setSaving(false)
    }
  }
  return {
    draft,
    change: (fields: Partial<VoiceDraft>) => {
      setDraft((before) => ({ ...before, ...fields }))
      // What was said about a field is about what stood there before.
      setErrors((before) => withoutFields(before, Object.keys(fields)))
    },
    errors,
    problem,
    dismiss: () => setProblem(null),
    saving,
    changed: keyOf(draft) !== savedKey,
    save: () => void save(),
  }
}
