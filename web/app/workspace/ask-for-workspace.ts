import { workspaceParameter } from '../../../contract/workspaces/workspace-link.ts'
import { session } from '../../shared/session/session.ts'
import { tabWorkspace } from '../../shared/session/tab-workspace.ts'

/** Takes the workspace out of the address. Before the router reads it, so that no page has it in a link. */
export function askForWorkspace(): void {
  const address = new URL(window.location.href)
  const id = address.searchParams.get(workspaceParameter)
  if (id === null) return
  address.searchParams.delete(workspaceParameter)
  window.history.replaceState(window.history.state, '', address)
  tabWorkspace.ask(id)
}

/** Keeps the tab in its workspace while it is open, and forgets that when its user signs out. Tells the push worker which it is. */
export function keepTabWorkspace(): void {
  session.subscribe(({ ended }) => {
    if (ended === 'signed-out') tabWorkspace.forget()
  })
  window.addEventListener('focus', () => tabWorkspace.markUsed())
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && tabWorkspace.isOutdated()) window.location.reload()
  })
  if (!('serviceWorker' in navigator)) return
  navigator.serviceWorker.addEventListener('message', ({ ports: [port] }) =>
    port?.postMessage(tabWorkspace.getState().workspace?.id),
  )
}
