import { mkdtempSync, openAsBlob, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Media } from '../../contract/media/media.ts'
import { platforms, platformKeys, type PlatformKey } from '../../contract/platforms/platforms.ts'
import type { PostOptions } from '../../contract/platforms/post-options.ts'
import { videoRefusals } from '../../contract/platforms/video-rules.ts'
import { migrateToLatest } from '../../server/infra/database/migrate.ts'
import { startEmbeddedPostgres } from '../../server/infra/postgres/index.ts'
import { apiClient, type ApiClient } from '../../tests/support/api-client.ts'
import { startProduct } from '../../tests/support/product.ts'
import { atMost, forReading, type Bench, type Row } from '../bench.ts'
import { startPlatforms } from '../publishing/sandbox-client.ts'
import { openPeople } from '../stream-people.ts'
import { writeLargeVideo } from './large-video.ts'
import { uploadInPieces } from './upload-in-pieces.ts'

/** Just below the largest video that is accepted, of almost two minutes. */
const largeBytes = 498_000_000
const smallBytes = 9_000_000
const repeats = 29
/** Calls of an upload before it is cut off. */
const cutAfter = 3
const withinMs = 1_200_000
const megabyte = 1024 * 1024

/** What a platform leaves to the person. */
const chosen: Partial<Record<PlatformKey, PostOptions>> = {
  tiktok: { privacyLevel: 'PUBLIC_TO_EVERYONE', commercialContent: 'no' },
}

/**
 * How much more memory one process needs to receive and check a video of half a gigabyte, in a single request and in pieces
 * of which one is cut off, as the screens send it, and to send it to each platform
 * that takes it, whose upload is cut off once. A small video warms the process up. Linux only.
 */
export const uploadBench: Bench = {
  async run() {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'postwright-bench-'))
    const postgres = await startEmbeddedPostgres({ dataDir })
    await migrateToLatest(postgres.url)
    const stand = await startPlatforms()
    const product = await startProduct({
      env: {
        DATA_DIR: dataDir,
        DATABASE_URL: postgres.url,
        APP_URL: stand.origin,
        DEFAULT_PLAN: 'agency',
      },
    })
    try {
      const [token = ''] = await openPeople(postgres.url, dataDir, 1)
      const client = apiClient(product.url, token)
      const [small, large] = ['small.mp4', 'large.mp4'].map((name) => path.join(dataDir, name))
      if (small === undefined || large === undefined) throw new Error('no files')
      await writeLargeVideo(small, smallBytes, 1)
      await writeLargeVideo(large, largeBytes, repeats)
      const rows: Row[] = []
      const measure = async <Result>(what: string, work: () => Promise<Result>): Promise<Result> => {
        const before = residentMegabytes(product.pid)
        forgetPeak(product.pid)
        const start = performance.now()
        const result = await work()
        rows.push(
          atMost(`upload: ${what}`, Math.max(0, peakMegabytes(product.pid) - before), 'MB more', 150),
          forReading(`upload: ${what}, time`, (performance.now() - start) / 1000, 's'),
        )
        return result
      }
      const warm = await upload(product.url, token, small)
      const takers = platformKeys.filter((key) => takes(key, largeBytes))
      for (const platform of takers) await publish(client, platform, warm)

      const media = await measure('receive and check', () => upload(product.url, token, large))
      await measure('receive in pieces and check', () => uploadInPieces(product.url, token, large))
      for (const platform of takers) {
        const operation = 'upload-media'
        await stand.fault({ platform, operation, fault: 'reset-before', skip: cutAfter, times: 1 })
        // Changes nothing, and counts the calls.
        await stand.fault({ platform, operation, fault: 'slow', delayMs: 0 })
        await measure(`publish to ${platforms[platform].shortName}`, () => publish(client, platform, media))
        const hitsOf = new Map((await stand.faults()).map(({ fault, hits }) => [fault, hits]))
        if (hitsOf.get('reset-before') !== 1) throw new Error(`The upload to ${platform} was not cut off`)
        // A second start would send the parts before the cut once more.
        rows.push(
          forReading(`upload: calls to ${platforms[platform].shortName}`, hitsOf.get('slow') ?? 0, 'calls'),
        )
        await stand.clearFaults()
      }
      return [...rows, forReading('upload: size', statSync(large).size / megabyte, 'MB')]
    } finally {
      await product.stop('SIGKILL')
      await stand.stop()
      await postgres.stop()
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
}

function takes(platform: PlatformKey, bytes: number): boolean {
  const facts = { durationMs: 116_000, codec: 'avc', bytes, width: 360, height: 640 } as const
  return videoRefusals('', platforms[platform].limits().video, facts).length === 0
}

async function upload(url: string, token: string, file: string): Promise<Media> {
  const form = new FormData()
  form.append('file', await openAsBlob(file, { type: 'video/mp4' }), path.basename(file))
  const reply = await fetch(`${url}/api/media/videos`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  const body = (await reply.json()) as { media: Media; message: string }
  if (!reply.ok) throw new Error(`upload: HTTP ${reply.status} ${body.message}`)
  return body.media
}

async function publish(client: ApiClient, platform: PlatformKey, media: Media): Promise<void> {
  const account = await client.connect(platform, `large_${platform}`)
  const draft = await client.save({
    platform,
    socialAccountId: account.id,
    content: `A film of ${media.bytes} bytes`,
    media: [{ mediaId: media.id, altText: '' }],
    options: chosen[platform] ?? {},
  })
  await client.act(draft, 'publish')
  const { post } = await client.until(draft.id, ['published', 'failed', 'needs_attention'], withinMs)
  if (post.status !== 'published') throw new Error(`${platform}: ${JSON.stringify(post.problem)}`)
}

const residentMegabytes = (pid: number) => statusOf(pid, 'VmRSS')
const peakMegabytes = (pid: number) => statusOf(pid, 'VmHWM')

/** Restarts the count of the peak. */
function forgetPeak(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
}

function statusOf(pid: number, field: string): number {
  const kilobytes = new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(
    readFileSync(`/proc/${pid}/status`, 'utf8'),
  )
  return Number(kilobytes?.[1]) / 1024
}
