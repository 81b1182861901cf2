export { savedTextMenu } from './lazy-saved-text-menu.ts'
