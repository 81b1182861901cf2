export { HelpMenu } from './help-menu.tsx'
export { ShortcutHelp } from './shortcuts/shortcut-help.tsx'
