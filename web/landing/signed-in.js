// Runs before the first paint of the landing and the sign-in pages: a signed-in visitor goes on without seeing them.
// The keys and the checks are those of web/shared/session/session-store.ts and return-path.ts.
;(function goOn() {
  // The pages for resetting a password and verifying an address serve signed-in visitors too.
  if (!['/', '/login', '/register'].includes(location.pathname)) return
  function target() {
    const path = location.pathname === '/' ? null : sessionStorage.getItem('returnPath')
    return path !== null && /^\/(?![/\\])/.test(path) ? path : '/dashboard'
  }
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
        location.replace(target())
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
