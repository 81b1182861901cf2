import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import path from 'node:path'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { vi } from 'vitest'
import { freePort } from './free-port.ts'

export const hasSwift = ['swift-proxy-server', 'swift-object-server', 'memcached'].every(
  (name) => spawnSync('which', [name]).status === 0,
)

export type SwiftServer = {
  /** The environment variables of the product. */
  env: Record<string, string>
  close(): void
}

/** OpenStack Swift with its S3 layer, on one disk, with an empty bucket. */
export async function startSwift(): Promise<SwiftServer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'postwright-swift-'))
  mkdirSync(path.join(folder, 'devices/d1'), { recursive: true })
  const kinds = ['account', 'container', 'object'] as const
  writeFileSync(
    path.join(folder, 'swift.conf'),
    '[swift-hash]\nswift_hash_path_suffix = test\n[storage-policy:0]\nname = only\ndefault = yes\n',
  )
  const children: ChildProcess[] = []
  const start = (program: string, ...args: string[]) => {
    children.push(spawn(program, args, { cwd: folder, stdio: 'ignore' }))
  }
  for (const kind of kinds) {
    const port = await freePort()
    const builder = path.join(folder, `${kind}.builder`)
    for (const args of [['create', '4', '1', '0'], ['add', `r1z1-127.0.0.1:${port}/d1`, '1'], ['rebalance']])
      run('swift-ring-builder', builder, ...args)
    start(`swift-${kind}-server`, serverConf(folder, kind, port))
  }
  const memcached = await freePort()
  start('memcached', '-l', '127.0.0.1', '-p', String(memcached), '-u', userInfo().username)
  const port = await freePort()
  start('swift-proxy-server', proxyConf(folder, port, memcached))

  const env = {
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_BUCKET: 'media',
    S3_ACCESS_KEY_ID: 'test:tester',
    S3_SECRET_ACCESS_KEY: 'testing',
  }
  const client = new S3Client({
    endpoint: env.S3_ENDPOINT,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId: env.S3_ACCESS_KEY_ID, secretAccessKey: env.S3_SECRET_ACCESS_KEY },
    maxAttempts: 1,
  })
  const create = () => client.send(new CreateBucketCommand({ Bucket: env.S3_BUCKET }))
  await vi.waitFor(create, { timeout: 60_000, interval: 500 })
  client.destroy()
  return {
    env,
    close() {
      for (const child of children) child.kill('SIGKILL')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function serverConf(folder: string, kind: string, port: number): string {
  return write(path.join(folder, `${kind}.conf`), [
    ...defaults(folder, port),
    `devices = ${folder}/devices`,
    'mount_check = false',
    'fallocate_reserve = 0',
    '[pipeline:main]',
    `pipeline = ${kind}-server`,
    `[app:${kind}-server]`,
    `use = egg:swift#${kind}`,
  ])
}

function proxyConf(folder: string, port: number, memcached: number): string {
  return write(path.join(folder, 'proxy.conf'), [
    ...defaults(folder, port),
    '[pipeline:main]',
    'pipeline = catch_errors gatekeeper cache s3api tempauth bulk slo dlo proxy-server',
    ...['catch_errors', 'gatekeeper', 'bulk', 'slo', 'dlo'].flatMap((name) => [
      `[filter:${name}]`,
      `use = egg:swift#${name}`,
    ]),
    '[filter:cache]',
    'use = egg:swift#memcache',
    `memcache_servers = 127.0.0.1:${memcached}`,
    '[filter:s3api]',
    'use = egg:swift#s3api',
    '[filter:tempauth]',
    'use = egg:swift#tempauth',
    'user_test_tester = testing .admin',
    '[app:proxy-server]',
    'use = egg:swift#proxy',
    'account_autocreate = true',
  ])
}

const defaults = (folder: string, port: number) => [
  '[DEFAULT]',
  'bind_ip = 127.0.0.1',
  `bind_port = ${port}`,
  'workers = 0',
  `user = ${userInfo().username}`,
  `swift_dir = ${folder}`,
  'log_name = swift',
]

function write(file: string, lines: string[]): string {
  writeFileSync(file, `${lines.join('\n')}\n`)
  return file
}

function run(program: string, ...args: string[]): void {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' })
  // A warning ends with 1.
  if (status !== 0 && status !== 1) throw new Error(`${program} ${args.join(' ')}: ${stdout}${stderr}`)
}
