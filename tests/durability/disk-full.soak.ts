import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, statfsSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { copyCluster } from '../support/cluster-template.ts'
import { startCallers, startPublishing } from './outages.ts'
import { startEmbeddedProduct } from './products-under-outage.ts'

const mb = 1024 * 1024
const isRoot = process.getuid?.() === 0

/** A folder on a disk of its own, of so many megabytes. */
function mountDisk(megabytes: number): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'postwright-disk-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'none', folder])
  onTestFinished(() => {
    execFileSync('umount', ['-l', folder])
    rmSync(folder, { recursive: true })
  })
  return folder
}

/** Leaves so many bytes of the disk free. */
function fill(folder: string, leave: number): void {
  const file = path.join(folder, 'filler')
  const { bavail, bsize } = statfsSync(folder)
  try {
    writeFileSync(file, Buffer.alloc(Math.max(0, bavail * bsize - leave)), { flag: 'a' })
  } catch (error) {
    if (!(error instanceof Error && error.message.includes('ENOSPC'))) throw error
  }
}
const makeRoom = (folder: string) => truncateSync(path.join(folder, 'filler'), 0)

async function uploadPicture(url: string, token: string): Promise<number> {
  const picture = await sharp({ create: { width: 600, height: 600, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const body = new FormData()
  body.append('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'red.png')
  const headers = { authorization: `Bearer ${token}` }
  return (await fetch(`${url}/api/media`, { method: 'POST', headers, body })).status
}

// Mounting a small disk needs root.
describe.skipIf(!isRoot)('a full disk (skipped without root)', () => {
  test('the product goes on by itself after the disk of its database was full to the last byte', async () => {
    const disk = mountDisk(256)
    const dataDir = path.join(disk, 'data')
    mkdirSync(dataDir, { mode: 0o700 })
    copyCluster(inject('clusterTemplate'), dataDir)
    const { product, under, listGroups } = await startEmbeddedProduct(dataDir)
    const callers = startCallers(under)
    const { calls } = callers
    await expect.poll(() => calls.saved.length).toBeGreaterThan(5)

    fill(disk, 38 * mb)
    await expect.poll(() => calls.full, { timeout: 60_000 }).toBeGreaterThan(5)
    const read = calls.reads
    await expect.poll(() => calls.reads).toBeGreaterThan(read + 5)

    // Something else on the machine takes all that was left; whatever the database does then, it comes back.
    for (let second = 0; second < 20; second += 1) {
      fill(disk, 0)
      await sleep(1_000)
    }
    const { length: saved } = calls.saved
    makeRoom(disk)
    await expect.poll(() => calls.saved.length, { timeout: 60_000 }).toBeGreaterThan(saved + 10)
    await callers.stop()
    expect(calls.wrong).toEqual([])
    expect((await listGroups(calls.saved)).toSorted()).toEqual(calls.saved.toSorted())
    const publishedOnce = await startPublishing(under, ['After the disk was full'])
    await publishedOnce()
    expect(await product.stop(), product.output()).toBe(0)
  }, 240_000)

  test('a full disk of the media refuses uploads only, until there is room', async () => {
    const data = mkdtempSync(path.join(tmpdir(), 'postwright-media-'))
    onTestFinished(() => rmSync(data, { recursive: true, force: true }))
    copyCluster(inject('clusterTemplate'), data)
    const disk = mountDisk(64)
    mkdirSync(path.join(data, 'media'))
    execFileSync('mount', ['--bind', disk, path.join(data, 'media')])
    onTestFinished(() => void execFileSync('umount', ['-l', path.join(data, 'media')]))
    const { product, under } = await startEmbeddedProduct(data)
    const upload = () => uploadPicture(under.url, under.client.token)
    expect(await upload()).toBe(201)
    fill(disk, 3 * mb)
    await expect.poll(upload).toBe(507)
    await under.client.draft(under.account, 'Saved without media')
    makeRoom(disk)
    await expect.poll(upload).toBe(201)
    expect(await product.stop(), product.output()).toBe(0)
  }, 120_000)
})
