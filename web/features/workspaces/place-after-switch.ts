const id = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/i

/** Pages of one thing of a workspace, and where all of them are listed. */
const lists = [
  ['/content/posts', '/content/posts'],
  ['/content/voices', '/content/voices'],
  ['/content/evergreen', '/content/evergreen'],
  ['/social/queue', '/social'],
  ['/social/callback', '/social'],
  ['/social/sign-in', '/social'],
  // The other workspace may have no clients.
  ['/clients', '/dashboard'],
] as const

/**
 * The address in another workspace that is most like an address in this one. It names nothing of this workspace: a page of
 * one thing becomes its list, and filters by things of the workspace are left out.
 */
export function placeAfterSwitch(pathname: string, search: string): string {
  const isOfThing = id.test(pathname) || pathname.startsWith('/social/') || pathname === '/clients'
  const list = isOfThing ? lists.find(([path]) => pathname.startsWith(path))?.[1] : undefined
  const place = list ?? (id.test(pathname) ? '/dashboard' : pathname)
  if (place !== pathname) return place
  const kept = new URLSearchParams([...new URLSearchParams(search)].filter(([, value]) => !id.test(value)))
  return kept.size > 0 ? `${place}?${kept.toString()}` : place
}
