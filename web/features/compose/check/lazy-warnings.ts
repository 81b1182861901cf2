import { shownWhenIdle } from '../../../shared/lazy/shown-when-idle.tsx'

/** They are asked for a moment after the draft has changed, so they are loaded after the composer. */
export const Warnings = shownWhenIdle(async () => (await import('./warnings.tsx')).Warnings)
