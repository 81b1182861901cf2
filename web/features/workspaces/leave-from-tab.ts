import { session } from '../../shared/session/session.ts'
import { tabWorkspace, tabWorkspaceOf } from '../../shared/session/tab-workspace.ts'
import { tabStore } from '../../shared/storage/safe-storage.ts'
import { chooseForSession, readWorkspaces } from './workspace-calls.ts'

const leftKey = 'leftWorkspace'

/**
 * Leaves the workspace that the tab shows by `leave`, and shows another one of the user. There is always one: the server
 * gives one to a user who was in no other.
 */
export async function leaveFromTab(leave: () => Promise<unknown>): Promise<void> {
  const left = tabWorkspace.getState().workspace
  const userId = session.getState().user?.id
  if (!left || userId === undefined) return
  tabWorkspace.setLeaving(true)
  try {
    await leave()
  } catch (error) {
    tabWorkspace.setLeaving(false)
    throw error
  }
  tabStore.setItem(leftKey, left.name)
  // Without the list, the tab says that it lost its workspace, and goes on from there.
  const others = await readWorkspaces().then(
    ({ workspaces }) => workspaces.filter(({ id }) => id !== left.id),
    () => [],
  )
  const [next] = others
  if (next) {
    await chooseForSession(next.id).catch(() => undefined)
    tabWorkspace.pin(tabWorkspaceOf(userId, next, others.length > 1))
  }
  window.location.assign('/dashboard')
  // Everything on the screen is of the workspace that the user left, so nothing goes on here.
  await new Promise(() => undefined)
}

/** The name of the workspace that the user just left in this tab; null the second time. */
export function takeLeftName(): string | null {
  const name = tabStore.getItem(leftKey)
  tabStore.removeItem(leftKey)
  return name
}
