import { invalid } from '../infra/http/app-error.ts'

/** The address that a user means: `blog.example`, `feed://blog.example/rss` or a whole one. Throws for a text that is none. */
export function feedAddress(text: string): string {
  const written = text.replace(/^feed:(?=https?:)/i, '').replace(/^feed:/i, 'https:')
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(written) ? written : `https://${written}`)
  if (!url || !/^https?:$/.test(url.protocol)) {
    const problem = 'Enter an address such as https://blog.example/feed.'
    throw invalid(problem, { url: problem })
  }
  url.hash = ''
  return url.href
}
