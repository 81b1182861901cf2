import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { PushSubscriptionData } from '../../contract/notifications/push.ts'
import { listen } from './listen.ts'

type Delivered = { device: string; message: unknown; signedBy: string; claims: Record<string, unknown> }

/**
 * A push service over real HTTP, with devices that decrypt what they get, by the letter of RFC 8188, 8291 and 8292 and
 * without the product's library.
 */
export async function startPushService() {
  const devices = new Map<string, ReturnType<typeof newDevice>>()
  const delivered: Delivered[] = []
  const statuses: number[] = []
  let asked = 0
  const server = await listen(async (request, response) => {
    asked += 1
    const body = await buffer(request)
    const status = statuses.shift() ?? 201
    const device = devices.get(request.url ?? '')
    if (status === 201 && device) {
      const { signedBy, claims } = readSignature(request.headers.authorization ?? '')
      const message: unknown = JSON.parse(device.decrypt(body))
      delivered.push({ device: request.url ?? '', message, signedBy, claims })
    }
    response.writeHead(device ? status : 404).end()
  })
  return {
    host: new URL(server.origin).host,
    origin: server.origin,
    delivered,
    asked: () => asked,
    /** Answers the next calls with these statuses. */
    answer: (...next: number[]) => void statuses.push(...next),
    /** A device that subscribed. */
    newSubscription(): PushSubscriptionData {
      const device = newDevice()
      const path = `/device/${randomBytes(8).toString('hex')}`
      devices.set(path, device)
      return { endpoint: server.origin + path, keys: device.keys }
    },
    close: server.close,
  }
}

export type PushService = Awaited<ReturnType<typeof startPushService>>

function newDevice() {
  const pair = createECDH('prime256v1')
  const ours = pair.generateKeys()
  const auth = randomBytes(16)
  const derive = (secret: Buffer, salt: Buffer, info: string | Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, info, length))
  return {
    keys: { p256dh: ours.toString('base64url'), auth: auth.toString('base64url') },
    decrypt(body: Buffer): string {
      const salt = body.subarray(0, 16)
      const end = 21 + (body[20] ?? 0)
      const theirs = body.subarray(21, end)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), ours, theirs])
      const secret = derive(pair.computeSecret(theirs), auth, info, 32)
      const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
      const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12)
      const decipher = createDecipheriv('aes-128-gcm', key, nonce)
      decipher.setAuthTag(body.subarray(-16))
      const plain = Buffer.concat([decipher.update(body.subarray(end, -16)), decipher.final()])
      // The last record ends with 2 and zeros.
      return plain.subarray(0, plain.lastIndexOf(2)).toString('utf8')
    },
  }
}

/** Throws if the signature is wrong. */
function readSignature(authorization: string) {
  const [, token = '', signedBy = ''] = /^vapid t=([^,]+), k=(\S+)$/.exec(authorization) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(signedBy, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const signed = Buffer.from(`${head}.${claims}`)
  const isRight = verify(
    'sha256',
    signed,
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isRight) throw new Error('The signature is wrong')
  return {
    signedBy,
    claims: JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')) as Record<string, unknown>,
  }
}
