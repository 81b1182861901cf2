import twitterText from 'twitter-text'

/** A post as the timeline returns it. */
export type ReturnedText = {
  id: string
  text: string
  urls: { url: string; expanded_url?: string | undefined; media_key?: string | undefined }[]
}

/** The text as a person wrote it, in the form in which two texts are compared. */
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
 * A returned text in the same form: X replaces every link by a t.co one, adds one for the pictures, and escapes
 * `&`, `<` and `>`; the links stand in the entities.
 */
export function returnedForm({ id, text, urls }: ReturnedText): string {
  let form = unescaped(text.normalize('NFC'))
  for (const { url, expanded_url: expanded = '', media_key: mediaKey } of urls) {
    const isOwnMedia = mediaKey !== undefined || expanded.includes(`/status/${id}/`)
    form = form.replaceAll(url, () => (isOwnMedia ? '' : canonicalUrl(expanded)))
  }
  return collapsed(form)
}

/** A returned text as its readers see it: links in full, the one of its own pictures left out. */
export function readableForm({ id, text, urls }: ReturnedText): string {
  let form = unescaped(text.normalize('NFC'))
  for (const { url, expanded_url: expanded = url, media_key: mediaKey } of urls) {
    const isOwnMedia = mediaKey !== undefined || expanded.includes(`/status/${id}/`)
    form = form.replaceAll(url, () => (isOwnMedia ? '' : expanded))
  }
  return form.trim()
}

/** Only letters and digits, without links: texts that differ in this were written apart. */
export function looseForm(form: string): string {
  return form
    .replaceAll(/\S*[a-z0-9]\.[a-z]{2,}\S*/gi, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}

/** `Example.com/` and `http://example.com` are the same link. */
function canonicalUrl(url: string): string {
  const bare = url.replace(/^https?:\/\//i, '')
  const hostEnds = bare.search(/[/?#]/)
  const host = hostEnds === -1 ? bare : bare.slice(0, hostEnds)
  const rest = hostEnds === -1 ? '' : bare.slice(hostEnds)
  return host.toLowerCase() + (rest === '/' ? '' : rest)
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

function unescaped(text: string): string {
  return text.replaceAll(/&(amp|lt|gt|quot|#39);/g, (_all, name: string) => entities[name] ?? '')
}

function collapsed(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}
