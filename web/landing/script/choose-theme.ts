import { colorModeKey } from '../../shared/theme/color-mode.ts'

const modes = ['light', 'dark', 'system'] as const
type Mode = (typeof modes)[number]

/** The choice if storage is blocked. */
let chosenHere: Mode = 'system'

const systemDark = matchMedia('(prefers-color-scheme: dark)')

/** The color mode switch in the footer; the application uses the same stored choice. */
export function chooseTheme(): void {
  const buttons = [...document.querySelectorAll<HTMLButtonElement>('[data-mode]')]
  const apply = () => {
    const mode = storedMode()
    const dark = mode === 'dark' || (mode === 'system' && systemDark.matches)
    document.documentElement.dataset['theme'] = dark ? 'dark' : 'light'
    for (const button of buttons) button.setAttribute('aria-pressed', String(button.dataset['mode'] === mode))
    colorBrowser(mode)
  }
  for (const button of buttons) {
    button.addEventListener('click', () => {
      storeMode(button.dataset['mode'] as Mode)
      apply()
    })
  }
  systemDark.addEventListener('change', apply)
  addEventListener('storage', apply)
  addEventListener('pageshow', apply)
  apply()
}

function storedMode(): Mode {
  try {
    const stored = localStorage.getItem(colorModeKey)
    return modes.find((mode) => mode === stored) ?? 'system'
  } catch {
    return chosenHere
  }
}

function storeMode(mode: Mode): void {
  chosenHere = mode
  try {
    localStorage.setItem(colorModeKey, mode)
  } catch {
    // Storage is blocked, so the choice applies only to this page.
  }
}

/** Sets the color of the browser's UI to the chosen mode. */
function colorBrowser(mode: Mode): void {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    const own = (meta.dataset['media'] ??= meta.media)
    if (mode === 'system') meta.media = own
    else meta.media = own.includes(mode) ? 'all' : 'not all'
  }
}
