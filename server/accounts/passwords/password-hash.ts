import { argon2, randomBytes, timingSafeEqual, type Argon2Parameters } from 'node:crypto'
import { promisify } from 'node:util'
import type { SecretBox } from '../../infra/crypto/secret-box.ts'
import { AppError } from '../../infra/http/app-error.ts'
import type { PasswordCost } from '../accounts.config.ts'

const derive = promisify(argon2)

const saltBytes = 16
const hashBytes = 32

/** Bounds the memory and threads of concurrent sign-ins. Further ones wait, or are refused. */
const atOnce = 2
const waitingAtMost = 100

/** Hashes a new password, in PHC format. Without a salt, a random one is used. */
export async function hashPassword(
  cost: PasswordCost,
  password: string,
  nonce: Buffer = randomBytes(saltBytes),
): Promise<string> {
  const hash = await limitConcurrency(() => run(password, { ...cost, nonce, tagLength: hashBytes }))
  return formatHash(cost, nonce, hash)
}

/**
 * Returns the salt for all accounts that are registered with an email address. One computation then checks a password
 * for all of them, so that the time does not reveal how many there are.
 */
export function saltOf(secrets: SecretBox, email: string): Buffer {
  const signature = secrets.sign(`password salt ${email.toLowerCase()}`)
  return Buffer.from(signature, 'base64url').subarray(0, saltBytes)
}

/**
 * Returns the stored hashes that match the password. It takes the same time without any hash, as for an unknown user,
 * as with one.
 */
export async function findMatching(
  cost: PasswordCost,
  password: string,
  stored: string[],
): Promise<string[]> {
  const computed = new Map<string, Buffer>()
  const compared =
    stored.length > 0 ? stored : [formatHash(cost, Buffer.alloc(saltBytes), Buffer.alloc(hashBytes))]
  for (const { prefix, nonce, hash, ...parameters } of compared.map(parse)) {
    if (computed.has(prefix)) continue
    computed.set(
      prefix,
      await limitConcurrency(() => run(password, { ...parameters, nonce, tagLength: hash.length })),
    )
  }
  return stored.filter((one) => {
    const { prefix, hash } = parse(one)
    const given = computed.get(prefix)
    return given?.length === hash.length && timingSafeEqual(given, hash)
  })
}

/** Whether the hash has another salt or other cost parameters than a new hash would have. */
export function isOutdated(cost: PasswordCost, stored: string, salt: Buffer): boolean {
  const { memory, passes, parallelism, nonce } = parse(stored)
  const sameCost = memory === cost.memory && passes === cost.passes && parallelism === cost.parallelism
  return !sameCost || !nonce.equals(salt)
}

/** Normalizes to NFKC, because keyboards encode the same letters differently. */
function run(password: string, parameters: Omit<Argon2Parameters, 'message'>): Promise<Buffer> {
  return derive('argon2id', { message: password.normalize('NFKC'), ...parameters })
}

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

function parse(stored: string) {
  const [, memory, passes, parallelism, salt, hash] = phc.exec(stored) ?? []
  if (salt === undefined || hash === undefined) throw new Error('A stored password hash is not argon2id')
  return {
    /** The PHC string without the hash itself. */
    prefix: stored.slice(0, stored.lastIndexOf('$')),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    nonce: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  }
}

const formatHash = ({ memory, passes, parallelism }: PasswordCost, nonce: Buffer, hash: Buffer) =>
  `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(nonce)}$${unpadded(hash)}`

const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

let running = 0
const waiting: (() => void)[] = []

async function limitConcurrency<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running < atOnce) running += 1
  else {
    if (waiting.length >= waitingAtMost) {
      throw new AppError(
        'unavailable',
        'Too many people are signing in right now. Please try again in a moment.',
        {
          retryAfterSeconds: 3,
        },
      )
    }
    // The next waiting computation takes over this slot, so the count stays the same.
    await new Promise<void>((resolve) => waiting.push(resolve))
  }
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}
