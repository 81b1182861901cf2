import { useLocation, useNavigate } from 'react-router'
import { openTargets } from './draft/draft.ts'
import type { DraftStore } from './draft/draft-store.ts'

/** Returns a function that adds the id of a stored post to the URL, so that a reload opens its group again. */
export function useNameInAddress(store: DraftStore) {
  const navigate = useNavigate()
  const location = useLocation()
  return () => {
    const draft = store.getState()
    const [first] = openTargets(draft)
    if (draft.version === 0 || !first) return
    if (draft.targets.some(({ id }) => location.search.includes(id))) return
    const session = (location.state as { session?: string } | null)?.session ?? location.key
    void navigate(`/content?post=${first.id}`, {
      replace: true,
      state: { session },
      preventScrollReset: true,
    })
  }
}
