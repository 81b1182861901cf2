// Runs before the first paint of the landing page: a signed-in visitor goes to the dashboard without seeing it.
// The keys and the checks are those of web/shared/session/session-store.ts.
;(function goOn() {
  function sendOn() {
    try {
      const stored = localStorage.getItem('user')
      if (localStorage.getItem('accessToken') === null || stored === null) return
      let user = null
      try {
        user = JSON.parse(stored)
      } catch {
        // Falls through to the clearing below.
      }
      if (user !== null && typeof user.email === 'string' && typeof user.full_name === 'string') {
        location.replace('/dashboard')
        return
      }
      localStorage.removeItem('accessToken')
      localStorage.removeItem('user')
    } catch {
      // Storage is blocked: nobody can be signed in.
    }
  }
  sendOn()
  // The back button may bring the page back from memory after signing in.
  addEventListener('pageshow', (event) => {
    if (event.persisted) sendOn()
  })
})()
