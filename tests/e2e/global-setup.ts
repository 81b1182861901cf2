import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { makeClusterTemplate } from '../support/cluster-template.ts'

/** One initialized database for the whole run; each product under test starts on a copy. */
export default async function setup(): Promise<() => void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'postwright-template-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  process.once('exit', remove)
  await makeClusterTemplate(folder)
  // Inherited by the workers of this run.
  process.env['CLUSTER_TEMPLATE'] = folder
  return remove
}
