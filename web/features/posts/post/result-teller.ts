/** Whether what is on the screen tells the result of publishing this post. */
type Tells = (postId: string) => boolean

let tells: Tells | null = null

/** The open composer shows the results of its own posts. Returns a function that ends it. */
export function tellResultsHere(next: Tells): () => void {
  tells = next
  return () => {
    if (tells === next) tells = null
  }
}

/** Whoever tells the result of publishing this post, so that no message repeats it; null if nobody does. */
export const tellerOf = (postId: string): Tells | null => (tells?.(postId) ? tells : null)

/** Whether the one who was to tell it is still on the screen. */
export const isStillHere = (teller: Tells | null): boolean => teller !== null && teller === tells
