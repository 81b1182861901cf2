/** The composer and the layout around it, as routes load them. */
export const loadContentLayout = async () => ({
  Component: (await import('./content-layout.tsx')).ContentLayout,
})
export const loadComposer = async () => ({
  Component: (await import('../features/compose/compose-screen.tsx')).ComposeScreen,
})

/** Fetches the composer before somebody opens it. After a failure, the route loads it. */
export function prefetchComposer(): void {
  void Promise.all([loadContentLayout(), loadComposer()]).catch(() => undefined)
}
