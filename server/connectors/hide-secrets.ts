import type { CallBody } from './http-body.ts'

type Sent = { url: string; headers?: Record<string, string>; body?: CallBody }

const secretNames =
  /^(access_token|refresh_token|fb_exchange_token|input_token|token|client_secret|appsecret_proof|code|code_verifier)$/

/**
 * The text of a refusal without the secrets of the call. Platforms repeat them in their messages ("Malformed access
 * token ..."), which are stored in the history of a post.
 */
export function hideSecrets(text: string, call: Sent): string {
  return secretsIn(call).reduce(
    (hidden, secret) => hidden.replaceAll(secret, '…').replaceAll(encodeURIComponent(secret), '…'),
    text,
  )
}

function secretsIn({ url, headers = {}, body }: Sent): string[] {
  const found = [headers['authorization']?.replace(/^\w+ /, '') ?? '']
  const fields = [...new URL(url).searchParams, ...fieldsOf(body)]
  for (const [name, value] of fields) if (secretNames.test(name)) found.push(value)
  // Replacing a shorter secret would also hide ordinary words.
  return found.filter((secret) => secret.length >= 8)
}

function fieldsOf(body: CallBody | undefined): [string, string][] {
  if (body && 'form' in body) return Object.entries(body.form)
  if (!body || !('multipart' in body)) return []
  return body.multipart.flatMap((part): [string, string][] =>
    'value' in part ? [[part.name, part.value]] : [],
  )
}

/** The same text without the values of fields that contain new tokens. */
export const hideTokenFields = (text: string): string =>
  text.replaceAll(/((?:access|refresh|id)_token\\?["']?\s*[:=]\s*\\?["']?)[^"'&\s,}\\]+/g, '$1…')
