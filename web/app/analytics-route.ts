import { preloadCharts } from '../features/analytics/index.ts'

/** The analytics, whose charts are fetched beside their screen. */
export async function loadAnalytics() {
  preloadCharts()
  const { AnalyticsScreen, loader } = await import('../features/analytics/analytics-screen.tsx')
  // The screen itself follows its address.
  return { Component: AnalyticsScreen, loader, shouldRevalidate: () => false }
}
