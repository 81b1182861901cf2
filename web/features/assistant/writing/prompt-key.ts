/** Key of the prompt in the tab's storage. The prompt of an idea is stored there before the composer opens. */
export const promptKey = (userId: string) => `assistant-prompt:${userId}`
