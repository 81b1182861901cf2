import { timeChart } from './charts/lazy-time-chart.ts'

/** Fetches the script of the charts beside that of the screen. After a failure, the screen asks for it again. */
export const preloadCharts = (): void => void timeChart.load().catch(() => undefined)
