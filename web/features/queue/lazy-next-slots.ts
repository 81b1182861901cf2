import { onDemand } from '../../shared/ui/on-demand.tsx'

/** Loaded with the dialog in which it is shown. */
export const NextSlots = onDemand(async () => (await import('./next-slots.tsx')).NextSlots).Component
