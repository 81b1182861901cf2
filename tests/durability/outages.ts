import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import type { SocialAccount } from '../../contract/social-accounts/social-accounts.ts'
import type { ApiClient } from '../support/api-client.ts'
import { draftCall } from '../support/draft-call.ts'
import { requester } from '../support/request.ts'
import { sandboxControls } from '../support/sandbox-controls.ts'

/** How a database server goes down: with notice to its clients, without, or killed. */
export const restarts = { fast: 'SIGINT', immediate: 'SIGQUIT', 'kill -9': 'SIGKILL' } as const

/** Sends a signal to the database server of a data folder, whose supervisor starts it again. */
export function signalDatabase(dataDir: string, signal: NodeJS.Signals): void {
  const pidFile = join(dataDir, 'postgres', 'postmaster.pid')
  process.kill(Number(readFileSync(pidFile, 'utf8').split('\n')[0]), signal)
}

export type Under = { url: string; client: ApiClient; account: SocialAccount }

/** Reading and writing callers of a product. They go on until they are stopped, whatever it answers. */
export function startCallers({ url, client }: Under, each = 4) {
  const request = requester(url)
  const calls = {
    /** The groups whose save was answered with success. */
    saved: [] as string[],
    reads: 0,
    /** How often the callers were asked to come back. */
    refused: 0,
    /** How often they were told that the disk is full. */
    full: 0,
    /** Answers that are neither a success nor a request to come back, and calls that got no answer. */
    wrong: [] as string[],
  }
  const ending = new AbortController()

  const call = async (method: string, path: string, body?: object, isRepeated = false): Promise<number> => {
    try {
      const reply = await request(method, path, { token: client.token, ...(body && { body }) })
      const saysWhen = Number(reply.headers.get('retry-after')) > 0
      if (saysWhen && reply.status === 503 && reply.body['code'] === 'unavailable') calls.refused += 1
      else if (saysWhen && reply.status === 507 && reply.body['code'] === 'disk_full') calls.full += 1
      // The first call was saved, and its answer was lost.
      else if (reply.status === 409 && isRepeated) return 200
      else if (reply.status >= 400) calls.wrong.push(`${method} ${path}: ${JSON.stringify(reply.body)}`)
      return reply.status
    } catch (error) {
      calls.wrong.push(`${method} ${path}: ${String(error)}`)
      return 0
    }
  }
  const read = async () => {
    while (!ending.signal.aborted) {
      if ((await call('GET', '/api/posts')) === 200) calls.reads += 1
      else await sleep(50)
    }
  }
  const write = async () => {
    while (!ending.signal.aborted) {
      const { method, path, body } = draftCall({ platform: 'twitter', content: 'Saved or refused' })
      // A save that was refused is repeated as it was.
      for (let tries = 0; !ending.signal.aborted; tries += 1) {
        const status = await call(method, path, body, tries > 0)
        if (status >= 200 && status < 300) {
          calls.saved.push(path.split('/').at(-1) ?? '')
          break
        }
        await sleep(50)
      }
    }
  }
  const running = Promise.all(Array.from({ length: each }, () => [read(), write()]).flat())
  return {
    calls,
    async stop() {
      ending.abort()
      await running
      return calls
    },
  }
}

/** Starts to publish posts, at a platform that takes its time, and returns a check that each appeared once. */
export async function startPublishing({ url, client, account }: Under, texts: string[]) {
  const sandbox = sandboxControls(url)
  await sandbox.fault({
    platform: 'twitter',
    operation: 'create-post',
    fault: 'slow',
    delayMs: 400,
    times: texts.length,
  })
  const posts = await Promise.all(texts.map((text) => client.draft(account, text)))
  await Promise.all(posts.map((post) => client.act(post, 'publish')))
  return async () => {
    for (const { id } of posts) await client.until(id, ['published'], 60_000)
    const entries = await sandbox.accepted('twitter')
    const accepted = entries.map((entry) => entry.text).filter((text) => texts.includes(text ?? ''))
    expect(accepted.toSorted()).toEqual(texts.toSorted())
  }
}

/**
 * Interrupts the database under reading and writing callers while posts are being published: nobody gets another answer
 * than success or "come back", no saved group is missing, each post appears once, and all goes on by itself.
 */
export async function surviveOutage(
  under: Under,
  name: string,
  interrupt: () => Promise<unknown> | void,
  listGroups: (ids: string[]) => Promise<string[]>,
): Promise<{ refused: number }> {
  const publishedOnce = await startPublishing(
    under,
    Array.from({ length: 4 }, (_, index) => `${name} ${index}`),
  )
  const callers = startCallers(under)
  const { calls } = callers
  await expect.poll(() => calls.saved.length > 5 && calls.reads > 5, { timeout: 20_000 }).toBe(true)
  await interrupt()
  const { saved, reads } = { saved: calls.saved.length, reads: calls.reads }
  await expect
    .poll(() => calls.saved.length > saved + 10 && calls.reads > reads + 10, { timeout: 60_000 })
    .toBe(true)
  await callers.stop()
  expect(calls.wrong).toEqual([])
  expect((await listGroups(calls.saved)).toSorted()).toEqual(calls.saved.toSorted())
  await publishedOnce()
  return { refused: calls.refused }
}
