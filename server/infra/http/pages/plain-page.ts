import { brand } from '../../../../contract/brand.ts'
import { escapeHtml } from './escape-html.ts'
import { plainStyle } from './plain-style.ts'

type Page = {
  title: string
  /** What the page belongs to, beside the name of the product. */
  place: string
  /** HTML. */
  body: string
  /** Reloads itself after as many seconds. */
  reloadSeconds?: number
}

/** A page for operators that needs nothing but HTML. */
export function plainPage({ title, place, body, reloadSeconds }: Page): string {
  const reload = reloadSeconds === undefined ? '' : `<meta http-equiv="refresh" content="${reloadSeconds}">`
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">${reload}
<meta name="color-scheme" content="light dark"><title>${escapeHtml(title)} · ${escapeHtml(brand.name)}</title>
<style>${plainStyle}</style></head>
<body><header><strong>${escapeHtml(brand.name)}</strong><span>${escapeHtml(place)}</span></header><main>${body}</main></body></html>`
}
