import { onDemand } from '../../../shared/ui/on-demand.tsx'

export const accountMenu = onDemand(async () => (await import('./account-menu.tsx')).AccountMenu)
