import type { Block } from '../../mail/index.ts'

export type Newsletter = { subject: string; blocks: Block[] }

/** A newsletter that cannot be sent. The message is for the operator. */
export class NewsletterError extends Error {}

const longestSubject = 150
const link = /^\[([^\]]+)\]\((https?:\/\/[^\s()]+)\)$/
const anyLink = /\[[^\]]*\]\([^)]*\)|https?:\/\//

/**
 * Parses a newsletter: "# Subject" on the first line, then paragraphs, "## Headings", lists of points or of links, and
 * a link on its own line, which becomes a button.
 */
export function parseNewsletter(text: string): Newsletter {
  const [first = '', ...rest] = text.replaceAll('\r\n', '\n').trim().split('\n')
  const subject = /^# (.+)$/.exec(first)?.[1]?.trim() ?? ''
  if (subject === '' || subject.length > longestSubject) {
    throw new NewsletterError(
      `The first line must be "# " and the subject, of at most ${longestSubject} characters.`,
    )
  }
  const paragraphs = rest
    .join('\n')
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
  if (paragraphs.length === 0) throw new NewsletterError('The letter has no text below its subject.')
  return { subject, blocks: paragraphs.map(blockOf) }
}

function blockOf(paragraph: string): Block {
  const heading = /^## (.+)$/.exec(paragraph)?.[1]
  if (heading !== undefined) return { heading: plain(heading) }
  const [, button, url] = link.exec(paragraph) ?? []
  if (button !== undefined && url !== undefined) return { button: plain(button), url }
  const lines = paragraph.split('\n')
  if (!lines.every((line) => /^[-*] /.test(line))) return { say: plain(lines.join(' ')) }
  const items = lines.map((line) => line.slice(2).trim())
  if (!items.some((item) => link.test(item))) return { points: items.map(plain) }
  return {
    links: items.map((item) => {
      const [, name, address] = link.exec(item) ?? []
      if (name === undefined || address === undefined)
        throw new NewsletterError(`A list has links, or none: "${item}"`)
      return { text: plain(name), url: address }
    }),
  }
}

/** Returns the text. Throws for other markup, because the readers would see it as it is typed. */
function plain(text: string): string {
  if (anyLink.test(text)) {
    throw new NewsletterError(`Put the link on a line of its own, as [Name](https://...): "${text}"`)
  }
  if (/^#|\*\*|`|^>|<[a-z/!]/i.test(text)) {
    throw new NewsletterError(
      `Only paragraphs, "## " headings, lists and links are understood, not: "${text}"`,
    )
  }
  return text.trim()
}
