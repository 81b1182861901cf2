import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const runs = () => spawnSync('ffmpeg', ['-version'], { timeout: 20_000 }).status === 0

/** Installs Debian's ffmpeg if run as root. Without it, the tests that convert videos are skipped. */
export function ensureFfmpeg() {
  if (runs()) return
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing ffmpeg for the tests that convert videos (apt-get install ffmpeg).')
    const quiet = {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }
    const install = () =>
      spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'ffmpeg'], quiet)
    if (install().status !== 0) {
      spawnSync('apt-get', ['update', '-qq'], quiet)
      install()
    }
    if (runs()) return
  }
  console.log('ffmpeg is not installed: the tests that convert videos are skipped.')
}
