import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { queryKeys } from '../../../shared/api/query-keys.ts'
import type { PostEditor } from '../writing/assistant-store.ts'
import type { Version } from './use-versions.ts'

/** Saves versions as drafts in the group of the post. A draft has the id of its version, so that saving can be repeated. */
export function useSaveVersions(editor: PostEditor) {
  const queryClient = useQueryClient()
  const [drafts, setDrafts] = useState<Readonly<Record<string, string>>>({})
  const [problem, setProblem] = useState<string | null>(null)
  const [saving, setSaving] = useState(false)

  const save = async (versions: readonly Version[]) => {
    setSaving(true)
    setProblem(null)
    try {
      await editor.addDrafts(versions.map(({ id, platform, text }) => ({ id, platform, content: text })))
      setDrafts((before) => ({ ...before, ...Object.fromEntries(versions.map(({ id }) => [id, id])) }))
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'Please try again.')
    } finally {
      setSaving(false)
      void queryClient.invalidateQueries({ queryKey: queryKeys.posts })
      void queryClient.invalidateQueries({ queryKey: queryKeys.dashboard })
    }
  }
  return {
    /** Ids of the drafts, by the ids of their versions. */
    drafts,
    problem,
    saving,
    save: (versions: readonly Version[]) => void save(versions),
    dismiss: () => setProblem(null),
  }
}
