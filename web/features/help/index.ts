export { helpMenu, shortcutHelp } from './lazy-help.ts'
