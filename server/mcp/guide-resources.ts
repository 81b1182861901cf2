import {
  ErrorCode,
  McpError,
  type ReadResourceResult,
  type Resource,
} from '@modelcontextprotocol/sdk/types.js'
import type { Guide, GuidePart } from '../../contract/help/guides/guide.ts'
import { guides } from '../../contract/help/guides/guides.ts'

const base = 'postwright://guides/'
const mimeType = 'text/markdown'

/** The guides for users, as clients list them. */
export const guideResources: Resource[] = guides.map(({ slug, title, summary }) => ({
  uri: base + slug,
  name: slug,
  title,
  description: summary,
  mimeType,
}))

/** A guide as Markdown. */
export function readGuide(uri: string): ReadResourceResult {
  const guide = guides.find(({ slug }) => uri === base + slug)
  if (!guide) throw new McpError(ErrorCode.InvalidParams, `There is no guide ${uri.slice(0, 200)}.`)
  return { contents: [{ uri, mimeType, text: markdownOf(guide) }] }
}

const markdownOf = ({ title, summary, parts }: Guide): string =>
  [`# ${title}`, summary, ...parts.flatMap(partLines)].join('\n\n')

function partLines({ title, text = [], steps = [], table }: GuidePart): string[] {
  const lines = [`## ${title}`]
  if (steps.length > 0) lines.push(steps.map((step, index) => `${index + 1}. ${step}`).join('\n'))
  lines.push(...text)
  if (table) lines.push([table.head, table.head.map(() => '---'), ...table.rows].map(rowOf).join('\n'))
  return lines
}

const rowOf = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
