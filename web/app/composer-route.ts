/** The composer, as its route loads it. */
export const loadComposer = async () => ({
  Component: (await import('../features/compose/compose-screen.tsx')).ComposeScreen,
})

/** Fetches the composer before somebody opens it. After a failure, the route loads it. */
export function prefetchComposer(): void {
  void loadComposer().catch(() => undefined)
}
