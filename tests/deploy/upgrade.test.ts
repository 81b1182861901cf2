import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { startCallers } from '../durability/outages.ts'
import { startDeployment } from '../support/deployment.ts'
import { soak } from '../support/test-size.ts'

const root = path.resolve(import.meta.dirname, '../..')
const git = (...args: string[]) => spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout.trim()

/** The release before this one: the newest tag before this commit, or any commit that UPGRADE_FROM names. */
const previous = process.env['UPGRADE_FROM'] ?? git('describe', '--tags', '--abbrev=0', '--match=v*', 'HEAD^')
/** How long both releases run side by side under traffic. */
const besideMs = soak ? 600_000 : 60_000

describe.skipIf(previous === '')(
  `an upgrade from ${previous || 'the previous release, of which there is none'}`,
  () => {
    const checkout = mkdtempSync(path.join(tmpdir(), 'postwright-previous-'))
    beforeAll(() => {
      run(root, 'git', 'worktree', 'add', '--detach', '--force', checkout, previous)
      const lock = (folder: string) => readFileSync(path.join(folder, 'package-lock.json'), 'utf8')
      // Hard links, because programs look for packages beside their own files.
      if (lock(checkout) === lock(root)) run(root, 'cp', '-al', 'node_modules', `${checkout}/node_modules`)
      else run(checkout, 'npm', 'ci', '--no-audit', '--no-fund')
      rmSync(path.join(checkout, 'node_modules/.cache'), { recursive: true, force: true })
      run(checkout, process.execPath, 'scripts/ensure-build.mjs')
    }, 600_000)
    afterAll(() => {
      git('worktree', 'remove', '--force', checkout)
      if (existsSync(checkout)) rmSync(checkout, { recursive: true, force: true })
    })

    test(
      'processes of both releases serve and publish side by side, and each post goes out once',
      { timeout: besideMs + 300_000 },
      async () => {
        const deployment = await startDeployment({}, { root: checkout, isBare: true })
        onTestFinished(() => deployment.close())
        await deployment.startWorker({}, { root: checkout })
        const client = await deployment.person()
        const account = await client.connect('twitter', 'ada_upgrades')
        await deployment.settings({ rateLimitFactor: 1000, processingMs: 20 })

        const old = startCallers({ url: deployment.url, client, account })
        const oldWeb = old.calls
        await expect.poll(() => oldWeb.saved.length, { timeout: 60_000 }).toBeGreaterThan(10)
        const newWeb = await deployment.startWeb()
        await deployment.startWorker()
        const young = startCallers({ url: newWeb.url, client, account })

        const published: string[] = []
        const until = performance.now() + besideMs
        for (let number = 1; performance.now() < until; number += 1) {
          const text = `Beside ${number}`
          const post = await client.act(await client.draft(account, text), 'publish')
          await client.until(post.id, ['published'], 60_000)
          published.push(text)
          await sleep(500)
        }
        await Promise.all([old.stop(), young.stop()])
        expect(oldWeb.wrong).toEqual([])
        expect(young.calls.wrong).toEqual([])
        expect(young.calls.saved.length).toBeGreaterThan(10)
        const texts = (await deployment.accepted('twitter')).map(({ text }) => text)
        expect(texts.toSorted()).toEqual(published.toSorted())
      },
    )

    test('the tests of the previous release pass on the new schema', { timeout: 1_800_000 }, () => {
      const env = { ...process.env, NEWER_RELEASE: root }
      const { status, stdout } = spawnSync('npx', ['vitest', 'run', '--project', 'modules', 'server/'], {
        cwd: checkout,
        env,
        encoding: 'utf8',
        maxBuffer: 1e9,
      })
      expect({ status, end: status === 0 ? '' : stdout.slice(-20_000) }).toEqual({ status: 0, end: '' })
    })
  },
)

function run(cwd: string, program: string, ...args: string[]): void {
  const { status, stderr, stdout } = spawnSync(program, args, { cwd, encoding: 'utf8', maxBuffer: 1e9 })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${stderr}${stdout}`)
}
