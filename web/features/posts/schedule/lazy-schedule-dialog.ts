import { lazyComponent } from '../../../shared/ui/lazy-component.tsx'

/** The date and time pickers are large, so they are loaded on first use. */
export const ScheduleDialog = lazyComponent(
  async () => (await import('./schedule-dialog.tsx')).ScheduleDialog,
)
