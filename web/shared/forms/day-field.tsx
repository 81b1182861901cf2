import { lazyComponent } from '../ui/lazy-component.tsx'

/** A day, such as `2026-11-23`, chosen from a calendar or typed as the user writes dates; empty without one. */
export const DayField = lazyComponent(async () => (await import('./day-picker.tsx')).DayPicker)
