import { loadedLater } from '../../shared/lazy/loaded-later.ts'

const tooltips = loadedLater(async () => (await import('./tooltips.tsx')).Tooltips)

/** The script is fetched after the first content. */
export function Tooltips() {
  const { value: Loaded } = tooltips.useLoaded()
  return Loaded && <Loaded />
}
