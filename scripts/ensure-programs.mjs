import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Installs Debian's ffmpeg if run as root. Without it, the tests that convert videos are skipped. */
export const ensureFfmpeg = () =>
  ensureProgram('ffmpeg', { version: '-version', tests: 'the tests that convert videos' })

/** Installs Debian's nginx, Caddy, PgBouncer and OpenStack Swift if run as root. Without one of them, the tests behind it are skipped. */
export function ensureServers() {
  ensureProgram('nginx', { version: '-v', tests: 'the tests behind nginx' })
  ensureProgram('caddy', { version: 'version', tests: 'the tests behind Caddy' })
  ensureProgram('pgbouncer', { version: '--version', tests: 'the tests behind PgBouncer' })
  for (const name of ['swift-account', 'swift-container', 'swift-object', 'swift-proxy']) {
    const program = `${name}-server`
    ensureProgram(program, { package: name, version: '--help', tests: 'the tests with a bucket of Swift' })
  }
  ensureProgram('memcached', { version: '--version', tests: 'the tests with a bucket of Swift' })
}

function ensureProgram(name, { version, tests, package: from = name }) {
  const runs = () => spawnSync(name, [version], { timeout: 20_000 }).status === 0
  if (runs()) return
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log(`Installing ${name} for ${tests} (apt-get install ${from}).`)
    const quiet = {
      stdio: ['ignore', 'ignore', 'inherit'],
      // With this run level, the service of a package is not started.
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
    }
    const install = () =>
      spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', from], quiet)
    if (install().status !== 0) {
      spawnSync('apt-get', ['update', '-qq'], quiet)
      install()
    }
    if (runs()) return
  }
  console.log(`${name} is not installed: ${tests} are skipped.`)
}
