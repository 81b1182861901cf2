/** `Here is your post:` and its like, in the languages models use for it, when they stand before the text. */
const preamble =
  /^(?:sure|certainly|of course|absolutely|okay|ok|great|here(?:'s|’s| is| are)|voici|aquí|aqui|ecco|hier (?:ist|kommt)|claro|bien sûr|gerne|当然|好的|以下|這是|这是|こちら|以下は|물론|다음은)[^\n]{0,160}[:：!！.。]\s*\n+/iu

/** Offers and remarks that models add after the text. */
const afterword =
  /\n+(?:let me know|feel free|would you like|i hope this|want me to|if you(?:'d|’d| would) like)[^\n]*\s*$/iu

const quotes: Record<string, string> = { '"': '"', '“': '”', '«': '»', '„': '“', '「': '」', '『': '』' }

/**
 * The post in a model's answer: without the fence, the quotes, the label, the remark before or after it, and without
 * characters that are no text. What is inside the post stays as it is.
 */
export function cleanAnswer(answer: string): string {
  let text = visible(answer).trim()
  for (;;) {
    const before = text
    text = unfence(text).replace(preamble, '').replace(afterword, '').trim()
    text = unlabel(unquote(text)).trim()
    if (text === before) return text
  }
}

/** Whether what came so far may be the beginning of something that `cleanAnswer` takes away. */
export function mayBeWrapping(start: string): boolean {
  const text = start.trimStart()
  if (text === '') return true
  if (text.length > 200) return false
  if (/^[`"“«„「『<*]/u.test(text)) return text.length < 12 || /^`{1,3}[^\n]*$/u.test(text)
  if (text.includes('\n')) return false
  return openings.some((opening) => startsLike(text.toLowerCase(), opening))
}

const openings = [
  ...[
    'sure',
    'certainly',
    'of course',
    'absolutely',
    'okay',
    'ok',
    'great',
    'here',
    'post',
    'caption',
    'tweet',
  ],
  ...['voici', 'aquí', 'aqui', 'ecco', 'hier', 'claro', 'bien sûr', 'gerne'],
  ...['当然', '好的', '以下', '這是', '这是', 'こちら', '물론', '다음은'],
]

function startsLike(text: string, opening: string): boolean {
  return text.length < opening.length ? opening.startsWith(text) : text.startsWith(opening)
}

function unfence(text: string): string {
  const fenced = /^```[\w-]*[ \t]*\n([\s\S]*?)\n?```$/u.exec(text)
  return fenced?.[1] ?? text
}

/** One pair around the whole, with none of its kind inside: a quotation in the text is left alone. */
function unquote(text: string): string {
  const close = quotes[text[0] ?? '']
  if (close === undefined || text.length < 2 || !text.endsWith(close)) return text
  const inside = text.slice(1, -1)
  return inside.includes(close) || inside.includes(text[0] ?? '') ? text : inside
}

function unlabel(text: string): string {
  return text.replace(/^(?:\*\*)?(?:post|caption|tweet|text)(?:\*\*)?\s*[:：](?:\*\*)?\s*/iu, '')
}

/** Without control characters (NUL cannot be stored), invisible direction changes and lone halves of characters. */
function visible(text: string): string {
  return text
    .toWellFormed()
    .replaceAll('\r\n', '\n')
    .replaceAll(/[\p{Cc}\u202A-\u202E\u2066-\u2069\uFFFD]/gu, (character) =>
      character === '\n' || character === '\t' ? character : '',
    )
    .replaceAll(/\n{3,}/g, '\n\n')
}
