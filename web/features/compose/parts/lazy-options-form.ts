import { onDemand } from '../../../shared/ui/on-demand.tsx'

/** Below the text, and not for every platform, so it is loaded after the composer. */
export const optionsForm = onDemand(async () => (await import('./options-form.tsx')).OptionsForm)
