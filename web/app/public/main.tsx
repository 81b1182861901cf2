import '@fontsource-variable/inter/wght.css'
import { startTransition, type ReactNode } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { appTheme } from '../../shared/theme/theme.ts'
import { currentLocation } from './history-location.tsx'
import { PublicApplication } from './public-application.tsx'
import { loadPublicScreen } from './public-screens.tsx'

const container = document.getElementById('root')
if (container === null) throw new Error('The page has no #root')

const initial = currentLocation()
// Nothing is drawn before the whole screen is there, so that nothing moves.
await loadPublicScreen(initial).catch(() => undefined)
// In tasks of their own, so that none is long: the theme, and the first part of hydration.
await nextTask()
appTheme()
await nextTask()
const root = show(container)
// See start-when-used.js.
window.dispatchEvent(new Event('sign-in-started'))

function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}

/** Hydrates the content rendered at build time and keeps what was typed into it. */
function show(place: HTMLElement): Root {
  const screens = <PublicApplication initial={initial} onLeave={(to) => void enterApplication(to)} />
  const rendered = place.hasChildNodes() && initial.search === '' && initial.state === null
  if (rendered) return hydrateInParts(place, screens)
  const created = createRoot(place)
  created.render(screens)
  return created
}

/** Hydrates in short tasks, so that typing is never held up: outside a transition React hydrates in one. */
function hydrateInParts(place: HTMLElement, screens: ReactNode): Root {
  let hydrated: Root | undefined
  startTransition(() => {
    hydrated = hydrateRoot(place, screens)
  })
  if (hydrated === undefined) throw new Error('The page was not hydrated')
  return hydrated
}

/** The current screen stays visible until the application and its first screen are loaded. */
async function enterApplication(to: string): Promise<void> {
  try {
    const { startApplication } = await import('../application.tsx')
    window.history.replaceState(null, '', to)
    await startApplication(root)
  } catch {
    // After a deployment, the scripts of this page may no longer exist; reloading loads the new ones.
    window.location.assign(to)
  }
}
