import type { PlatformKey } from '../../contract/platforms/platforms.ts'
import type { SocialAccount } from '../../contract/social-accounts/social-accounts.ts'
import type { ApiClient } from './api-client.ts'

/** Connects an account whose posts can be read: on LinkedIn an organization, as nobody may list those of a member. */
export function connectReadable(
  person: ApiClient,
  platform: PlatformKey,
  handle: string,
): Promise<SocialAccount> {
  return platform === 'linkedin'
    ? person.connectFurther(platform, `${handle}_admin`, handle)
    : person.connect(platform, handle)
}
