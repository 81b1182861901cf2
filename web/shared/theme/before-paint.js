// Runs before the first paint: sets the scheme the person chose, or else the system's.
// The key is the same as `colorModeKey` in color-mode.ts.
;(function setScheme() {
  let mode = null
  try {
    mode = localStorage.getItem('colorMode')
  } catch {
    // Storage is blocked: follow the system.
  }
  const systemDark = matchMedia('(prefers-color-scheme: dark)').matches
  const dark = mode === 'dark' || (mode !== 'light' && systemDark)
  document.documentElement.setAttribute('data-theme', dark ? 'dark' : 'light')
})()
