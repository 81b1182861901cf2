import { workspaceKey } from '../../../shared/session/tab-workspace.ts'

/** Key of the prompt in the tab's storage. The prompt of an idea is stored there before the composer opens. */
export const promptKey = (userId: string) => workspaceKey('assistant-prompt', userId)
