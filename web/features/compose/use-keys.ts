import { useEffect, useEffectEvent } from 'react'
import { useApproval, useMayPublish } from '../workspaces/index.ts'
import type { Checks } from './check/checks.ts'
import type { DraftStore } from './draft/draft-store.ts'
import { isSavable } from './draft/group-input.ts'
import { actionOf, type Action } from './publish/action-of.ts'
import { disabledReason } from './publish/problems.ts'

type Setting = {
  locked: boolean
  checks: Checks
  store: DraftStore
  onAct: (action: Action) => Promise<void> | void
  onSave: () => Promise<void> | void
}

/** Ctrl+Enter (or Command+Enter) publishes or schedules, Ctrl+S saves, unless a dialog or a form uses the key. */
export function useKeys({ locked, checks, store, onAct, onSave }: Setting): void {
  const mayPublish = useMayPublish()
  const { asks } = useApproval()
  const act = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || !(event.ctrlKey || event.metaKey) || event.altKey) return
    if (event.target instanceof Element && event.target.closest('[role=dialog]')) return
    if (event.key === 'Enter') {
      event.preventDefault()
      if (!locked && disabledReason(checks.now()) === null)
        void onAct(actionOf(store.getState(), { free: false, mayPublish, asks }))
    } else if (event.key.toLowerCase() === 's') {
      event.preventDefault()
      if (!locked && !checks.now().sending && isSavable(store.getState())) void onSave()
    }
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => act(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
