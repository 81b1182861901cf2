// Runs before the product's commands with any installed version of Node, so it is plain JavaScript without packages.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { ensureBrowser } from './ensure-browser.mjs'
import { ensureFfmpeg, ensureServers } from './ensure-programs.mjs'
import { fail, packageFolder } from './steps.mjs'

// Folders named as arguments have a package.json with what only their programs need.
const folders = ['.', ...process.argv.slice(2).filter((argument) => !argument.startsWith('--'))]
for (const folder of folders) if (!isInstalled(folder)) install(folder)
requireNode()
if (process.argv.includes('--browser')) {
  ensureBrowser()
  ensureFfmpeg()
}
if (process.argv.includes('--servers')) ensureServers()

/** Whether npm's record of a folder's node_modules matches its lock file. */
function isInstalled(folder) {
  try {
    const wanted = readPackages(join(folder, 'package-lock.json'))
    const installed = readPackages(join(folder, 'node_modules', '.package-lock.json'))
    return Object.entries(wanted).every(([path, { version, integrity, optional, devOptional, link }]) => {
      if (path === '' || link) return true
      const found = installed[path]
      // Ignores packages for other platforms.
      if (!found) return (optional ?? devOptional) === true
      return found.version === version && found.integrity === integrity
    })
  } catch {
    return false
  }
}

function readPackages(file) {
  return JSON.parse(readFileSync(join(packageFolder, file), 'utf8')).packages
}

function install(folder) {
  const lock = join(folder, 'package-lock.json')
  console.log(`Installing the packages of ${lock} (npm ci); this takes a minute the first time.`)
  // Not the Node in node_modules, which npm scripts find first, because npm ci deletes it.
  const node = process.env.npm_node_execpath ?? process.execPath
  const npm = process.env.npm_execpath
  // Building needs the development packages, which NODE_ENV=production would leave out. No package needs its
  // install script, and newer versions of npm do not run them anyway.
  const options = ['ci', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const [command, args] = npm?.endsWith('js') ? [node, [npm, ...options]] : ['npm', options]
  const result = spawnSync(command, args, { cwd: join(packageFolder, folder), stdio: 'inherit' })
  if (result.status !== 0) {
    fail(
      'The packages could not be installed: see above. Is this machine online, or npm set to a reachable registry?',
    )
  }
}

function requireNode() {
  const own = join(packageFolder, 'node_modules', '.bin')
  const path = [own, process.env.PATH].join(delimiter)
  const answer = spawnSync('node', ['--version'], { env: { ...process.env, PATH: path }, encoding: 'utf8' })
  const version = (answer.stdout ?? '').trim()
  if (Number(/^v(\d+)/.exec(version)?.[1] ?? 0) >= 26) return
  const packaged = existsSync(join(own, 'node'))
  fail(
    packaged
      ? `The packaged Node 26 does not run on this machine (${(answer.stderr ?? '').trim()}). Install Node 26 or newer.`
      : `Node 26 or newer is needed, and none is packaged for ${process.platform} ${process.arch}: found ${version || 'none'}.`,
  )
}
