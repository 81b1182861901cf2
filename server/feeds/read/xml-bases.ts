import { Parser } from 'htmlparser2'

/** What the addresses in an entry are relative to, where `xml:base` says it. */
export type EntryBases = { links: string | undefined; content: string | undefined }

export type Bases = { feed: string | undefined; entries: EntryBases[] }

const entryTags = new Set(['entry', 'item'])

/** The bases that a feed sets by `xml:base`, of its entries in order. An inner one is relative to the outer one. */
export function readBases(xml: string, address: string): Bases {
  const bases: Bases = { feed: undefined, entries: [] }
  if (!/\bxml:base\b/i.test(xml)) return bases
  const outer: (string | undefined)[] = []
  const parser = new Parser(
    {
      onopentag(tag, { 'xml:base': base }) {
        const around = outer.at(-1)
        const own = base === undefined ? around : (URL.parse(base.trim(), around ?? address)?.href ?? around)
        outer.push(own)
        if (entryTags.has(tag)) bases.entries.push({ links: own, content: own })
        const entry = bases.entries.at(-1)
        if (base === undefined) return
        if (!entry) bases.feed ??= own
        else if (/^(?:content(?::encoded)?|summary|description)$/.test(tag)) entry.content = own
      },
      onclosetag() {
        outer.pop()
      },
    },
    { xmlMode: true, lowerCaseTags: true, lowerCaseAttributeNames: true },
  )
  parser.end(xml)
  return bases
}
