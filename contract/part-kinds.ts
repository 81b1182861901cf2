/** `message`: a further message of a thread. `comment`: a comment of our own below the post. */
export const partKinds = ['message', 'comment'] as const
export type PartKind = (typeof partKinds)[number]

/** "Message 3 of 5" or "The first comment". `position` counts from 1; the post's own text is message 1. */
export function partName(kind: PartKind, position: number, parts: number): string {
  return kind === 'comment' ? 'The first comment' : `Message ${position + 1} of ${parts + 1}`
}
