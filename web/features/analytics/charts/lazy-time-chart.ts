import { loadable } from '../../../shared/lazy/loadable.tsx'

/** Its library is half as large as the rest of the page, so it comes beside the numbers and after the cards. */
export const timeChart = loadable(async () => (await import('./time-chart.tsx')).TimeChart)
