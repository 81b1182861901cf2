// The login is shown before its script runs. So that its first paint waits for nothing else, the script is fetched after
// it, and runs when somebody uses the page. A button that was clicked before is then clicked again.
;(function startWhenUsed() {
  const uses = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'input', 'click', 'storage']
  const scripts = document.getElementById('scripts').content

  function listen() {
    for (const use of uses) addEventListener(use, onUse, { capture: true, passive: true })
  }
  function onUse(event) {
    // Browsers also report where a pointer lies still.
    const still = event.type === 'pointermove' && event.movementX === 0 && event.movementY === 0
    if (!still) start()
  }
  function start() {
    for (const use of uses) removeEventListener(use, onUse, { capture: true })
    say('')
    const script = scripts.querySelector('script').cloneNode(true)
    script.addEventListener('error', onFailure)
    document.head.append(script)
  }
  /** The next use tries again. */
  function onFailure() {
    if (clicked !== null) say('Network error occurred')
    listen()
  }
  /** The script finds the region empty, as it was rendered. */
  function say(text) {
    const region = document.querySelector('#root [aria-live]')
    if (region !== null) region.textContent = text
  }

  let clicked = null
  function remember({ target }) {
    clicked = target.closest('button') ?? clicked
  }
  addEventListener('click', remember, { capture: true })
  // The script listens from then on.
  addEventListener('sign-in-started', () => {
    removeEventListener('click', remember, { capture: true })
    clicked?.click()
  })

  // The script shows the message that another screen left.
  if (history.state === null) listen()
  else start()

  function fetchScripts(list, observer) {
    if (list.getEntriesByName('first-contentful-paint').length === 0) return
    observer.disconnect()
    document.head.append(...scripts.cloneNode(true).querySelectorAll('link'))
  }
  new PerformanceObserver(fetchScripts).observe({ type: 'paint', buffered: true })
})()
