import { onDemand } from '../../shared/ui/on-demand.tsx'

/** The menu to choose labels from, loaded when it is opened for the first time. */
export const labelMenu = onDemand(async () => (await import('./label-menu.tsx')).LabelMenu)
