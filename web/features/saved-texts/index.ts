export { savedTextMenu } from './lazy-saved-text-menu.ts'
export { useSavedTexts } from './saved-text-calls.ts'
