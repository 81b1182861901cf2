import { timingSafeEqual } from 'node:crypto'
import type { AdapterPayload, Provider } from 'oidc-provider'
import { hashToken } from '../../infra/crypto/tokens.ts'
import type { ApplicationRow } from '../applications.queries.ts'

/** An application as the library knows it. In the place of its secret stands the hash of that. */
export function clientOf({
  id,
  name,
  redirect_uris,
  auth_method,
  secret_hash,
}: ApplicationRow): AdapterPayload {
  return {
    client_id: id,
    client_name: name,
    redirect_uris,
    application_type: applicationType(redirect_uris),
    token_endpoint_auth_method: auth_method,
    ...(secret_hash && { client_secret: secret_hash.toString('hex') }),
  }
}

/** Programs on a computer or a phone get answers at addresses that no web server has. */
export const applicationType = (redirectUris: readonly string[]) =>
  redirectUris.every((uri) => uri.startsWith('https://')) ? 'web' : 'native'

/** Makes the library compare the hash of a secret that an application sends. */
export function compareHashes({ Client }: Provider): void {
  Client.prototype.compareClientSecret = function compareClientSecret(actual) {
    const expected = Buffer.from(this.clientSecret ?? '', 'hex')
    const given = hashToken(actual)
    return expected.length === given.length && timingSafeEqual(expected, given)
  }
}
