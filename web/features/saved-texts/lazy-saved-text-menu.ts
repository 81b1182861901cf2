import { onDemand } from '../../shared/ui/on-demand.tsx'

/** The menu of hashtag sets or templates, loaded when it is opened for the first time. */
export const savedTextMenu = onDemand(async () => (await import('./saved-text-menu.tsx')).SavedTextMenu)
