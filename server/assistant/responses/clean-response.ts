const interjections = 'sure|certainly|of course|absolutely|okay|ok|claro|gerne|bien sûr|当然|好的|물론'.split(
  '|',
)
const introductions = 'great|here|voici|aquí|aqui|ecco|hier|以下|這是|这是|こちら|다음은'.split('|')
const openings = [...interjections, ...introductions]
const nouns =
  'post|caption|tweet|version|draft|text|translation|publica|beitrag|didascalia|legenda|帖|文案|投稿|게시|版'

/** Introductions before the text, such as `Sure! Here is your post:`, in the languages that models use for them. */
const preamble = new RegExp(
  [
    String.raw`^(?:${interjections.join('|')})\S*[!！.。,，]?\s*\n+`,
    String.raw`^(?:${openings.join('|')})[^\n]{0,160}(?:${nouns})[^\n]{0,80}[:：]\s*\n+`,
  ].join('|'),
  'iu',
)

/** Offers and remarks that models add after the text. */
const afterword =
  /\n+(?:let me know|feel free|would you like|i hope this|want me to|if you(?:'d|’d| would) like)[^\n]*$/iu

/** At most this many additions around a post are removed. */
const mostLayers = 20

const quotes: Record<string, string> = { '"': '"', '“': '”', '«': '»', '„': '“', '「': '」', '『': '』' }

/**
 * Extracts the post from a model's response: without a code fence, quotes, a label, remarks before or after it, and
 * invalid characters. The post itself is not changed.
 */
export function cleanResponse(response: string): string {
  let text = visible(response).trim()
  for (let layer = 0; layer < mostLayers; layer += 1) {
    const before = text
    text = removeCodeFence(text).trim().replace(preamble, '').replace(afterword, '').trim()
    text = removeLabel(unquote(text)).trim()
    if (text === before) break
  }
  return text
}

/**
 * The part of the post that an incomplete response contains so far; undefined while it may not have begun. An opening
 * quote is left out, because it usually encloses the whole post, which only the end shows.
 */
export function cleanStart(raw: string): string | undefined {
  const text = raw.trimStart()
  if (text === '' || mayIntroduce(text)) return undefined
  const post = text.replace(preamble, '')
  if (post === '' || (post.startsWith('`') && !/^`{1,3}[^\n]*\n\s*\S/u.test(post))) return undefined
  const start = post.replace(/^```[\w-]*[ \t]*\n\s*/u, '')
  const opened = quotes[start[0] ?? ''] === undefined ? start : start.slice(1)
  return opened === '' ? undefined : opened
}

/** A line that begins like an introduction and is incomplete, or has nothing after it yet. */
function mayIntroduce(text: string): boolean {
  if (text.length > 200 || /\n\s*\S/u.test(text)) return false
  const line = text.toLowerCase()
  return openings.some((opening) => startsLike(line, opening))
}

function startsLike(text: string, opening: string): boolean {
  return text.length < opening.length ? opening.startsWith(text) : text.startsWith(opening)
}

function removeCodeFence(text: string): string {
  const fenced = /^```[\w-]*[ \t]*\n([\s\S]*?)\n?```$/u.exec(text)
  return fenced?.[1] ?? text
}

/**
 * Removes one pair of quotes around the whole text if it contains no others, so that quotations in the text are kept.
 */
function unquote(text: string): string {
  const close = quotes[text[0] ?? '']
  if (close === undefined || text.length < 2 || !text.endsWith(close)) return text
  const inside = text.slice(1, -1)
  return inside.includes(close) || inside.includes(text[0] ?? '') ? text : inside
}

function removeLabel(text: string): string {
  return text.replace(/^(?:\*\*)?(?:post|caption|tweet|text)(?:\*\*)?\s*[:：](?:\*\*)?\s*/iu, '')
}

/** Removes control characters (NUL cannot be stored), invisible direction marks and unpaired surrogates. */
function visible(text: string): string {
  return text
    .toWellFormed()
    .replaceAll('\r\n', '\n')
    .replaceAll(/[\p{Cc}\u202A-\u202E\u2066-\u2069\uFFFD]/gu, (character) =>
      character === '\n' || character === '\t' ? character : '',
    )
    .replaceAll(/\n{3,}/g, '\n\n')
}
