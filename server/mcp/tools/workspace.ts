import { agentPointsPerDay } from '../../../contract/api-keys/scopes.ts'
import { requiresApproval } from '../../../contract/approval/approval-settings.ts'
import { pointsResponseSchema } from '../../../contract/points/points.ts'
import { workspaceResponseSchema, type Workspace } from '../../../contract/workspaces/workspaces.ts'
import { z } from '../../../contract/zod.ts'
import { isProgram } from '../../infra/http/caller.ts'
import { reads, tool, type ToolCall } from '../tool.ts'
import { untrusted, untrustedSchema } from '../untrusted.ts'
import { localTime } from './post-output.ts'

export const readWorkspace = async ({ api }: ToolCall): Promise<Workspace> =>
  (await api.get(workspaceResponseSchema, '/workspaces/current')).workspace

/** The points that are left; null if the key may not read them, or if this installation charges none. */
export async function pointsLeft({ api, caller }: ToolCall): Promise<number | null> {
  if (!caller.capabilities.has('points:read')) return null
  const { points } = await api.get(pointsResponseSchema, '/points')
  return points.unlimited ? null : Math.max(0, points.total_points - points.used_points)
}

const may = z.object({
  write_drafts: z.boolean(),
  schedule: z
    .enum(['yes', 'asks_a_person', 'no'])
    .describe(
      'asks_a_person: scheduling asks for approval, and nothing is published before a person decides.',
    ),
  publish_now: z
    .enum(['yes', 'asks_a_person', 'no'])
    .describe('Also of what would be published within 15 minutes.'),
  delete_published: z.boolean(),
  upload: z.boolean(),
  use_assistant: z.boolean(),
  points_a_day: z
    .number()
    .int()
    .nullable()
    .describe('How many points you may spend in 24 hours; null means all.'),
})

export const getWorkspace = tool({
  name: 'get_workspace',
  title: 'Read the workspace',
  description:
    'Begin here. The workspace, its time zone and what time it is there now, whether posts need approval, what you may do, and how many points are left. Changes nothing.',
  input: z.strictObject({}),
  output: z.object({
    name: untrustedSchema,
    time_zone: z.string(),
    now: z.string().describe('The local time there now.'),
    weekday: z.string(),
    known_as: untrustedSchema
      .nullable()
      .describe(
        'The name that your access was given. What you do is listed under it, for the member whose rights you have.',
      ),
    approval: z.enum(['none', 'optional', 'required', 'required_client']),
    may,
    points_left: z.number().int().nullable().describe('Null if unknown or not counted.'),
  }),
  annotations: reads,
  async run(call) {
    const { caller, ctx } = call
    const workspace = await readWorkspace(call)
    const can = caller.capabilities
    const now = ctx.clock.now()
    return {
      name: untrusted('the workspace', workspace.name),
      time_zone: workspace.timeZone,
      now: localTime(now.toISOString(), workspace.timeZone),
      weekday: new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: workspace.timeZone }).format(now),
      known_as: isProgram(caller) ? untrusted('the key or application', caller.programName) : null,
      approval: workspace.approval.mode,
      may: {
        write_drafts: can.has('posts:write'),
        schedule: scheduling(call),
        publish_now: can.has('agents:publish') ? scheduling(call) : 'no',
        delete_published: can.has('posts:publish') && can.has('agents:delete'),
        upload: can.has('media:write'),
        use_assistant: can.has('assistant:use'),
        points_a_day: can.has('agents:spend') || ctx.config.unlimitedPoints ? null : agentPointsPerDay,
      },
      points_left: await pointsLeft(call),
    }
  },
})

/** Whether the caller may publish by itself. */
function scheduling({ caller }: ToolCall): 'yes' | 'asks_a_person' | 'no' {
  const { approval, capabilities } = caller
  if (!capabilities.has('posts:write')) return 'no'
  if (capabilities.has('posts:publish')) return requiresApproval(approval) ? 'asks_a_person' : 'yes'
  return approval.mode === 'none' ? 'no' : 'asks_a_person'
}
