import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

/** Whether the dialog for a new workspace is open. It is opened from several places of the shell. */
const store = createStore(() => ({ isOpen: false }))

export const openNewWorkspace = (): void => store.setState({ isOpen: true })
export const closeNewWorkspace = (): void => store.setState({ isOpen: false })
export const useNewWorkspaceOpen = (): boolean => useStore(store, ({ isOpen }) => isOpen)
