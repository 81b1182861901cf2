import twitterText from 'twitter-text'

/** A post as the timeline returns it. */
export type ReturnedText = {
  id: string
  text: string
  urls: { url: string; expanded_url?: string | undefined; media_key?: string | undefined }[]
}

/** The text that the user wrote, normalized for comparison. */
export function writtenForm(text: string): string {
  const plain = text.normalize('NFC')
  let form = ''
  let at = 0
  for (const { url, indices } of twitterText.extractUrlsWithIndices(plain)) {
    form += plain.slice(at, indices[0]) + canonicalUrl(url)
    at = indices[1]
  }
  return collapsed(form + plain.slice(at))
}

/**
 * The text that X returns, normalized in the same way. X replaces every link by a t.co link, adds one for the media,
 * and escapes `&`, `<` and `>`; the original links are in the entities.
 */
export function returnedForm({ id, text, urls }: ReturnedText): string {
  let form = unescaped(text.normalize('NFC'))
  for (const { url, expanded_url: expanded = '', media_key: mediaKey } of urls) {
    const isOwnMedia = mediaKey !== undefined || expanded.includes(`/status/${id}/`)
    form = form.replaceAll(url, () => (isOwnMedia ? '' : canonicalUrl(expanded)))
  }
  return collapsed(form)
}

/** The text that X returns as readers see it: with full links, and without the link to its own media. */
export function readableForm({ id, text, urls }: ReturnedText): string {
  let form = unescaped(text.normalize('NFC'))
  for (const { url, expanded_url: expanded = url, media_key: mediaKey } of urls) {
    const isOwnMedia = mediaKey !== undefined || expanded.includes(`/status/${id}/`)
    form = form.replaceAll(url, () => (isOwnMedia ? '' : expanded))
  }
  return form.trim()
}

/** Only letters and digits, without links. Texts that differ in this form are different texts. */
export function looseForm(form: string): string {
  return form
    .replaceAll(/\S*[a-z0-9]\.[a-z]{2,}\S*/gi, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}

/** `Example.com/` and `http://example.com` are the same link. */
function canonicalUrl(url: string): string {
  const bare = url.replace(/^https?:\/\//i, '')
  const hostEnd = bare.search(/[/?#]/)
  const host = hostEnd === -1 ? bare : bare.slice(0, hostEnd)
  const rest = hostEnd === -1 ? '' : bare.slice(hostEnd)
  return host.toLowerCase() + (rest === '/' ? '' : rest)
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

function unescaped(text: string): string {
  return text.replaceAll(/&(amp|lt|gt|quot|#39);/g, (_all, name: string) => entities[name] ?? '')
}

function collapsed(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}
