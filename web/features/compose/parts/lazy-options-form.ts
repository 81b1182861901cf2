import { shownWhenIdle } from '../../../shared/lazy/shown-when-idle.tsx'

/** Below the text, and not for every platform, so it is loaded after the composer. */
export const OptionsForm = shownWhenIdle(async () => (await import('./options-form.tsx')).OptionsForm)
