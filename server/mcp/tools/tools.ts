import type { Tool as ListedTool } from '@modelcontextprotocol/sdk/types.js'
import { z } from '../../../contract/zod.ts'
import type { Tool } from '../tool.ts'
import { listAccounts } from './accounts.ts'
import { writeWithAssistant } from './assistant.ts'
import { getPost } from './get-post.ts'
import { listPosts } from './list-posts.ts'
import { getAnalytics } from './results.ts'
import { deletePublished, publishNow, schedulePost, unschedulePost } from './send-posts.ts'
import { findSlots, getBestTimes } from './times.ts'
import { uploadMedia } from './upload.ts'
import { listBrandVoices } from './voices.ts'
import { getWorkspace } from './workspace.ts'
import { changePost, checkPost, createDraft, deleteDraft } from './write-posts.ts'

/** In the order in which an agent that plans a week needs them. */
const tools: readonly Tool[] = [
  getWorkspace,
  listAccounts,
  listPosts,
  getPost,
  findSlots,
  getBestTimes,
  listBrandVoices,
  writeWithAssistant,
  checkPost,
  uploadMedia,
  createDraft,
  changePost,
  deleteDraft,
  schedulePost,
  unschedulePost,
  publishNow,
  deletePublished,
  getAnalytics,
]

const byName = new Map(tools.map((one) => [one.name, one]))

export const findTool = (name: string): Tool | undefined => byName.get(name)

/** As clients list them. */
export const toolList: ListedTool[] = tools.map(
  ({ name, title, description, input, output, annotations }) => ({
    name,
    title,
    description,
    inputSchema: schemaOf(input, 'input'),
    outputSchema: schemaOf(output, 'output'),
    annotations: { title, ...annotations },
  }),
)

/** In the dialect that the clients of the official SDK check results by. */
function schemaOf(schema: z.ZodObject, io: 'input' | 'output'): ListedTool['inputSchema'] {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, target: 'draft-7', reused: 'inline' })
  return rest as ListedTool['inputSchema']
}
