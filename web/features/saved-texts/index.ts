export { SavedTextMenu } from './saved-text-menu.tsx'
export { useSavedTexts } from './saved-text-calls.ts'
