import type { LinkPreview } from '../../contract/links/link-preview.ts'

type Kept = { preview: Promise<LinkPreview>; until: number }

/** Each holds a picture of about 20 KB. */
const most = 200
const keptMs = 30 * 60_000
/** A page that could not be read is tried again sooner. */
const failedMs = 60_000

/** Previews of public pages, kept for a while in this process; calls for the same page share one reading of it. */
export function previewCache(now: () => number) {
  const kept = new Map<string, Kept>()
  const settle = async (one: Kept, preview: Promise<LinkPreview>) => {
    const { title } = await preview
    if (title === null) one.until = now() + failedMs
  }
  return {
    find(url: string): Promise<LinkPreview> | undefined {
      const one = kept.get(url)
      return one && one.until > now() ? one.preview : undefined
    },
    keep(url: string, preview: Promise<LinkPreview>): Promise<LinkPreview> {
      kept.delete(url)
      const one = { preview, until: now() + keptMs }
      kept.set(url, one)
      for (const oldest of kept.keys()) {
        if (kept.size <= most) break
        kept.delete(oldest)
      }
      void settle(one, preview).catch(() => kept.delete(url))
      return preview
    },
  }
}
