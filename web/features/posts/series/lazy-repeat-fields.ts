import { onDemand } from '../../../shared/ui/on-demand.tsx'

/** Loaded with the dialog in which it is shown. */
export const RepeatFields = onDemand(async () => (await import('./repeat-fields.tsx')).RepeatFields).Component
