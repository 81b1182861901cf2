import { shownWhenIdle } from '../../shared/lazy/shown-when-idle.tsx'

export const LazyLowerParts = shownWhenIdle(async () => (await import('./lower-parts.tsx')).LowerParts)
