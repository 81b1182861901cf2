import { onDemand } from '../../shared/ui/on-demand.tsx'

export const helpMenu = onDemand(async () => (await import('./help-menu.tsx')).HelpMenu)
export const shortcutHelp = onDemand(async () => (await import('./shortcuts/shortcut-help.tsx')).ShortcutHelp)
