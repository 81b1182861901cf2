import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { Workspace } from '../../../contract/workspaces/workspaces.ts'
import { localStore, tabStore, type KeyValueStore } from '../storage/safe-storage.ts'

/** What is known of the workspace that a tab shows before anything is loaded. */
export type TabWorkspace = Pick<Workspace, 'id' | 'name' | 'timeZone' | 'color' | 'pictureUrl'> & {
  /** The user who works in it. */
  userId: string
  /** Whether the user has others, so that the name says where one is. */
  isOneOfSeveral: boolean
}

type State = {
  workspace: TabWorkspace | null
  /** The id of the workspace that the address asked for, until it is known whether the user is in it. */
  asked: string | null
  /** Whether the server says that the user is not in the workspace any more. */
  isLost: boolean
}

const key = 'workspace'
const askedKey = 'askedWorkspace'

/**
 * The workspace that this tab shows, and that its calls name. `shared` has the one of the tab that was used last, in which a
 * new tab begins, such as one for a link that was opened from there.
 */
export function createTabWorkspace(tab: KeyValueStore, shared: KeyValueStore) {
  const begun = read(tab) ?? read(shared)
  // The tab stays in it while others move on.
  if (begun !== null) tab.setItem(key, JSON.stringify(begun))
  const store = createStore<State>(() => ({
    workspace: begun,
    asked: tab.getItem(askedKey),
    isLost: false,
  }))
  const { getState, setState } = store
  let isLeaving = false
  const set = (workspace: TabWorkspace) => {
    tab.setItem(key, JSON.stringify(workspace))
    setState({ workspace })
  }
  const markUsed = () => {
    const { workspace } = getState()
    if (workspace !== null) shared.setItem(key, JSON.stringify(workspace))
  }
  return {
    ...store,
    /** The tab shows this workspace from now on. */
    pin: (workspace: TabWorkspace) => {
      tab.removeItem(askedKey)
      set(workspace)
      setState({ asked: null, isLost: false })
      markUsed()
    },
    /** The workspace of a user; null if it is not chosen yet. */
    of: (userId: string | undefined): TabWorkspace | null => {
      const { workspace } = getState()
      return workspace?.userId === userId ? workspace : null
    },
    /** Takes over what was changed in the workspace. */
    follow: (changes: Partial<Omit<TabWorkspace, 'id' | 'userId'>>) => {
      const { workspace } = getState()
      if (workspace === null) return
      const next = { ...workspace, ...changes }
      if (JSON.stringify(next) !== JSON.stringify(workspace)) set(next)
    },
    /** The workspace that an address asks for. It is kept while the user signs in. */
    ask: (id: string) => {
      tab.setItem(askedKey, id)
      setState({ asked: id })
    },
    /** Another tab begins where this one is. */
    markUsed,
    /** The server does not let the user into the workspace that a call named. */
    lose: (id: string) => {
      if (!isLeaving && getState().workspace?.id === id) setState({ isLost: true })
    },
    /** While the user leaves it, and so knows, a loss is not told. */
    setLeaving: (leaving: boolean) => {
      isLeaving = leaving
    },
    forget: () => {
      for (const one of [tab, shared]) one.removeItem(key)
      tab.removeItem(askedKey)
      setState({ workspace: null, asked: null, isLost: false })
    },
    /** Whether the tab's storage names another workspace than this page, which the browser kept in memory, shows. */
    isOutdated: () => {
      const stored = read(tab)
      return stored !== null && stored.id !== getState().workspace?.id
    },
  }
}

function read(store: KeyValueStore): TabWorkspace | null {
  try {
    const value = JSON.parse(store.getItem(key) ?? 'null') as Partial<TabWorkspace> | null
    const known = [value?.id, value?.userId, value?.name, value?.timeZone]
    return known.every((one) => typeof one === 'string') ? (value as TabWorkspace) : null
  } catch {
    return null
  }
}

export const tabWorkspace = createTabWorkspace(tabStore, localStore)

/** What this tab shows of a user's workspace, as the list of their workspaces has it. */
export const tabWorkspaceOf = (
  userId: string,
  { id, name, timeZone, color, pictureUrl }: Workspace,
  isOneOfSeveral: boolean,
): TabWorkspace => ({ userId, id, name, timeZone, color, pictureUrl, isOneOfSeveral })

export const useTabWorkspace = (): State => useStore(tabWorkspace)

/** Key of what this browser keeps for a user in the workspace of this tab. */
export const workspaceKey = (name: string, userId: string): string =>
  `${name}:${userId}:${tabWorkspace.of(userId)?.id ?? ''}`
