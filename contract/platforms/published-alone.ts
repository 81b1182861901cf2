import type { PlatformDescriptor } from './descriptor.ts'

/** What a post may consist of, and what is refused without media: "Publishes images and videos, not text alone". */
export function publishedAlone({ accepts, textOnly, images }: PlatformDescriptor): string {
  if (textOnly) return `Publishes ${accepts}`
  return images ? 'Publishes images and videos, not text alone' : 'Publishes videos, not text or images alone'
}
