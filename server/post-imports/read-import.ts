import { postImportLimits } from '../../contract/post-imports/import-fields.ts'
import type { PostImport } from '../../contract/post-imports/post-imports.ts'
import type { Context } from '../context.ts'
import { notFound } from '../infra/http/app-error.ts'
import type { Caller } from '../infra/http/caller.ts'
import { listImports, type ImportCounts } from './post-imports.queries.ts'

/** An import with its progress. */
export async function readImport(ctx: Context, { workspaceId }: Caller, id: string): Promise<PostImport> {
  const [found] = await listImports(ctx.db, workspaceId, { id, limit: 1 })
  if (!found) throw notFound('import')
  return present(found)
}

/** The newest imports of the workspace. */
export async function listNewestImports(ctx: Context, { workspaceId }: Caller): Promise<PostImport[]> {
  return (await listImports(ctx.db, workspaceId, { limit: postImportLimits.listed })).map(present)
}

function present({ counts, remarks, ...row }: ImportCounts): PostImport {
  const { pending = 0, imported = 0, failed = 0, undone = 0, kept = 0 } = counts
  return {
    id: row.id,
    fileName: row.file_name,
    schedule: row.schedule,
    status: row.undo_requested
      ? pending + imported > 0
        ? 'undoing'
        : 'undone'
      : pending > 0
        ? 'running'
        : 'done',
    createdAt: row.created_at.toISOString(),
    createdBy: row.full_name,
    rows: pending + imported + failed + undone + kept,
    pending,
    imported,
    failed,
    undone,
    kept,
    leftOut: row.left_out,
    remarks,
  }
}
