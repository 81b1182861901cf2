import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

const version = 1
const ivBytes = 12
const tagBytes = 16
const keyIdBytes = 4

/**
 * Encrypts secrets at rest (AES-256-GCM) and signs URLs (HMAC-SHA-256), with keys derived from the application's
 * secret. A sealed value is: version, key id, nonce, tag, ciphertext.
 */
export type SecretBox = {
  /** `context` binds the value to its row, such as `social_account:<id>`. It cannot be opened with another context. */
  seal(plain: string, context: string): Buffer
  /** Throws if the value was changed, moved to another row, or sealed with another secret. */
  open(sealed: Buffer, context: string): string
  sign(message: string): string
  verify(message: string, signature: string): boolean
  /** 32 secret bytes of this installation for a purpose, always the same ones. */
  derive(purpose: string): Buffer
}

export function createSecretBox(appSecret: string): SecretBox {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', appSecret, 'postwright', purpose, 32))
  const sealing = derive('seal')
  const signing = derive('sign')
  const keyId = createHmac('sha256', sealing).update('key id').digest().subarray(0, keyIdBytes)
  const sign = (message: string) => createHmac('sha256', signing).update(message).digest('base64url')

  return {
    derive,
    seal(plain, context) {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv('aes-256-gcm', sealing, iv)
      cipher.setAAD(Buffer.from(context))
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return Buffer.concat([Buffer.from([version]), keyId, iv, cipher.getAuthTag(), body])
    },
    open(sealed, context) {
      if (sealed[0] !== version || !sealed.subarray(1, 1 + keyIdBytes).equals(keyId)) {
        throw new Error('Sealed with another APP_SECRET')
      }
      let at = 1 + keyIdBytes
      const iv = sealed.subarray(at, (at += ivBytes))
      const tag = sealed.subarray(at, (at += tagBytes))
      const decipher = createDecipheriv('aes-256-gcm', sealing, iv)
      decipher.setAAD(Buffer.from(context))
      decipher.setAuthTag(tag)
      return Buffer.concat([decipher.update(sealed.subarray(at)), decipher.final()]).toString('utf8')
    },
    sign,
    verify(message, signature) {
      const expected = Buffer.from(sign(message))
      const given = Buffer.from(signature)
      return expected.length === given.length && timingSafeEqual(expected, given)
    },
  }
}
