import { useMutation } from '@tanstack/react-query'
import type { TextGeneration, TextSummary } from '../../../../../contract/assistant/generations.ts'
import { readText } from '../../generation-calls.ts'

/** Loads the full text of an entry when it is needed; the list has only an excerpt of long texts. */
export function useFullText(entry: TextSummary) {
  const { data, error, mutate } = useMutation({ mutationFn: () => readText(entry.id) })
  const isComplete = !entry.isExcerpt && entry.action !== 'ideas'
  return {
    /** The full text once it is loaded, before that the excerpt. */
    shown: data ?? entry,
    error,
    load: (then: (text: TextGeneration) => void = () => undefined) => {
      if (data) then(data)
      else if (isComplete) then({ ...entry, ideas: null })
      else mutate(undefined, { onSuccess: then })
    },
  }
}
