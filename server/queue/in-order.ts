/** The first of the posts gets the earliest time, and so on. */
export function inOrder(
  posts: readonly { id: string }[],
  times: readonly Date[],
): { id: string; at: Date }[] {
  const sorted = times.toSorted((one, other) => one.getTime() - other.getTime())
  return posts.flatMap(({ id }, index) => {
    const at = sorted[index]
    return at ? [{ id, at }] : []
  })
}
