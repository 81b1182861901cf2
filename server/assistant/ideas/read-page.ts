import { AppError } from '../../infra/http/app-error.ts'
import type { Log } from '../../infra/log.ts'
import { fetchPublic, type FetchPublicOptions } from '../../infra/outgoing/fetch-public.ts'
import { decodePage, isPage } from '../../infra/outgoing/decode-page.ts'
import { readableText } from './readable-text.ts'

/** The source of ideas. Written by third parties. */
export type Page = { url: string; title: string; text: string }

const limits = { maxBytes: 2 * 1024 * 1024, timeoutMs: 8_000 }
/** The maximum length of a page's text for a model. */
const longestTitle = 200
const longestText = 6_000

type Options = Partial<FetchPublicOptions> & { log: Log }

/**
 * The readable text of a web page given by a user, fetched under the rules for such URLs. Throws `validation_failed`
 * with a message for the user; the reason may reveal internals and is only logged.
 */
export async function readPage(url: string, { log, ...options }: Options): Promise<Page> {
  const fetched = await fetchPublic(url, { ...limits, ...options })
  if (fetched.kind === 'failed') {
    log.info({ reason: fetched.reason }, 'a page for ideas could not be read')
    throw unreadable(
      fetched.reason === 'the file is too large'
        ? 'This page is too large to be read. Give the topic in your own words instead.'
        : 'This page could not be read. Check the address, or give the topic in your own words.',
    )
  }
  if (!isPage(fetched.contentType)) {
    throw unreadable('This address leads to something that is not a web page. Give the address of a page.')
  }
  const { title, description, text } = await readableText(decodePage(fetched))
  const whole = [description, text].filter((part) => part !== '').join('\n')
  if (title === '' && whole.length < 40) {
    throw unreadable('There is no text to read on this page. Give the topic in your own words instead.')
  }
  return { url, title: cut(title, longestTitle), text: cut(whole, longestText) }
}

function unreadable(message: string): AppError {
  return new AppError('validation_failed', message, { errors: { url: message } })
}

/** Cuts at the end of a word if there is one nearby. */
function cut(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  const part = text
    .slice(0, maxLength)
    .toWellFormed()
    .replace(/\uFFFD$/, '')
  const space = Math.max(part.lastIndexOf(' '), part.lastIndexOf('\n'))
  return (space > maxLength * 0.8 ? part.slice(0, space) : part).trimEnd()
}
