const link = /\b(?:https?:\/\/|www\.)[^\s<>"'“”«»「」（），。、！？；]{2,400}/giu
const bareDomain =
  /(?<![\p{L}\p{N}@._/-])(?:[a-z0-9](?:[a-z0-9-]{0,40}[a-z0-9])?\.){1,3}(?:com|org|net|io|app|dev|co|shop|store|eu|de|fr|es|it|pt|br|jp|kr|cn|tw|uk|me|info|blog)(?:\/[^\s<>"'“”，。、]{0,300})?(?![\p{L}\p{N}@])/giu
const label =
  /(?:\b(?:link|url|website|more(?: info)? at|info at|see|visit|read more(?: at)?|sign up (?:at|here)|register (?:at|here)|book (?:at|here)|order (?:at|here)|enlace|lien|webseite|anmeldung|collegamento|sito)|链接|連結|网址|網址|リンク|링크)\s*[:：]?\s*$/iu

/** Words that introduce a link and make no sense without it: "Book a demo at example.com". */
const preposition =
  /(?:(?<![\p{L}\p{N}])(?:at|on|via|under|through|using|from|unter|auf|bei|über|en|sur|chez|su|tramite|em|através de|a través de)|[在到于於从從])\s*$/iu
/** In Japanese and Korean they follow the link. */
const particle =
  /^\s*(?:で|にて|から|まで|に|へ|を|에서|으로|로|를|을)(?=[\s、。,.]|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}])/u

/** Extracts the links of a text unchanged, and removes them with the words that introduce them. */
export function takeLinks(text: string): { text: string; links: string[] } {
  const links: string[] = []
  const take = (pattern: RegExp, source: string) => {
    let rest = ''
    let from = 0
    for (const match of source.matchAll(pattern)) {
      const url = match[0].replace(/[.,;:!?)\]]+$/u, '')
      if (!links.includes(url)) links.push(url)
      rest += source.slice(from, match.index).replace(label, '').replace(preposition, '')
      from = match.index + url.length
      from += particle.exec(source.slice(from, from + 10))?.[0].length ?? 0
    }
    return rest + source.slice(from)
  }
  const rest = take(bareDomain, take(link, text))
  return {
    text:
      links.length === 0
        ? text
        : rest
            .replace(/\(\s*\)/gu, ' ')
            .replace(/\s+(?=[.!?])/gu, '')
            .replace(/[,;:，]\s*(?=$|[.\n])/gmu, ''),
    links,
  }
}

const hashtag = /(^|[^\p{L}\p{N}_&/])[#＃]([\p{L}\p{N}_]*[\p{L}_][\p{L}\p{N}_]*)/gu

/** Extracts the hashtags: inside a sentence the word is kept, at the end they are removed. */
export function takeHashtags(text: string): { text: string; hashtags: string[] } {
  const hashtags = [...text.matchAll(hashtag)].map((match) => match[2] ?? '')
  const rest = text
    .replace(/(?:(?:^|\s+)[#＃][\p{L}\p{N}_]+){2,}\s*$/gmu, '')
    .replace(/(?:(?<=[.!?。！？\n])|^)\s*[#＃][\p{L}\p{N}_]+\s*$/gmu, '')
    .replace(/(?:(?<=[,，、;]\s*)|^\s*[-–•*]\s+)[#＃][\p{L}\p{N}_]+(?=\s*(?:[,，、;\n]|$))/gmu, '')
    .replace(hashtag, '$1$2')
    .replace(/[#＃](?![\p{L}\p{N}])/gu, '')
  return { text: rest, hashtags: [...new Set(hashtags)] }
}
