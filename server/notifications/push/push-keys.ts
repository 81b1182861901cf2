import webPush from 'web-push'
import type { Context } from '../../context.ts'
import { findKeys, insertKeys } from './push.queries.ts'

const seal = 'push_keys'

export type PushKeys = { publicKey: string; privateKey: string }

/** The installation's keys (VAPID, RFC 8292), created on first use. */
export async function readPushKeys({ db, secrets }: Context): Promise<PushKeys> {
  let row = await findKeys(db)
  if (!row) {
    const { publicKey, privateKey } = webPush.generateVAPIDKeys()
    await insertKeys(db, { public_key: publicKey, private_key: secrets.seal(privateKey, seal) })
    // If several processes create keys at once, the first ones are kept.
    row = await findKeys(db)
  }
  if (!row) throw new Error('the keys for push were not stored')
  return { publicKey: row.public_key, privateKey: secrets.open(row.private_key, seal) }
}
