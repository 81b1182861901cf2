import { z } from '../../../contract/zod.ts'
import { checkContent, type Content } from '../../posts/index.ts'
import type { ToolCall } from '../tool.ts'

const accountIdExample = '5a8ffac5-2288-485d-b463-90c3cd9941ad'
const mediaIdExample = '0f4c7f0a-6a7d-4a52-9c53-2f2f0f1f7c11'

export const accountId = z
  .uuid()
  .meta({ description: 'The account_id of list_accounts.', examples: [accountIdExample] })

export const postGroupId = z.uuid().meta({
  description: 'The post_group_id of create_draft or list_posts.',
  examples: ['0195f0c4-1c5e-7c3a-9d57-0b9a1f2e3d4c'],
})

export const version = z
  .number()
  .int()
  .optional()
  .meta({
    description:
      'The version that you read. With it, the call is refused if somebody changed the post since; without it, the newest is taken.',
    examples: [3],
  })

export const accountIds = z
  .array(accountId)
  .min(1, 'needs at least one account')
  .max(50, 'takes at most 50 accounts')
  .meta({ description: 'The accounts for which it is.', examples: [[accountIdExample]] })

export const text = z
  .string()
  .min(1, 'must not be empty')
  .max(100_000, 'holds at most 100,000 characters')
  .meta({
    description: 'The text for all accounts. Plain text: no platform shows Markdown.',
    examples: ['We open on Friday at nine. Come and try the new rolls!'],
  })

const mediaItem = z.strictObject({
  media_id: z.uuid().meta({ description: 'The media_id of upload_media.', examples: [mediaIdExample] }),
  alt_text: z
    .string()
    .max(2_000, 'holds at most 2,000 characters')
    .default('')
    .meta({
      description: 'What it shows, for people who cannot see it.',
      examples: ['A tray of fresh rolls'],
    }),
})

export const media = z
  .array(mediaItem)
  .max(35, 'takes at most 35 pictures or videos')
  .meta({
    description: 'Pictures or one video, in order. list_accounts says which platforms need some.',
    examples: [[{ media_id: mediaIdExample, alt_text: 'A tray of fresh rolls' }]],
  })

const message = z.strictObject({
  text: z
    .string()
    .max(5_000, 'holds at most 5,000 characters')
    .meta({ description: 'Its text.', examples: ['And there is coffee.'] }),
  media: z
    .array(mediaItem)
    .max(10, 'takes at most 10 pictures or videos')
    .default([])
    .meta({ description: 'Its own pictures or video.', examples: [[]] }),
})

export const versions = z
  .array(
    z.strictObject({
      account_id: accountId,
      text: text
        .nullable()
        .optional()
        .meta({
          description: 'Its own text; null: the shared one.',
          examples: ['We open on Friday at nine. #bakery'],
        }),
      media: media
        .nullable()
        .optional()
        .meta({ description: 'Its own pictures or video; null: the shared ones.', examples: [[]] }),
      options: z
        .record(z.string(), z.string())
        .optional()
        .meta({
          description: 'Choices of its platform, as list_accounts names them. Replaces all former ones.',
          examples: [{ privacy: 'public' }],
        }),
      further_messages: z
        .array(message)
        .max(24, 'takes at most 24 messages')
        .optional()
        .meta({
          description: 'The next messages of a thread, on platforms that have threads.',
          examples: [[{ text: 'And there is coffee.' }]],
        }),
      first_comment: message
        .nullable()
        .optional()
        .meta({
          description: 'Our own comment below the post, on platforms that allow it; null: none.',
          examples: [{ text: 'Which roll is yours?' }],
        }),
    }),
  )
  .max(50, 'takes at most 50 versions')
  .meta({
    description: 'Where a post differs from the shared text and media: for one of its accounts each.',
    examples: [[{ account_id: accountIdExample, text: 'Shorter, for X.' }]],
  })

export const checksSchema = z.object({
  ready: z.boolean().describe('Whether every account can publish it as it is.'),
  checks: z.array(
    z.object({
      account_id: z.string(),
      platform: z.string(),
      characters: z.number().int().describe('As the platform counts them.'),
      character_limit: z.number().int(),
      problems: z.array(z.string()).describe('What prevents publishing. Empty if nothing does.'),
      advice: z.array(z.string()).describe('What could be better, but prevents nothing.'),
    }),
  ),
})

/** What the platforms would reject, before anything is stored. */
export async function check(
  { ctx, caller }: ToolCall,
  contents: readonly Content[],
): Promise<z.output<typeof checksSchema>> {
  const checked = await checkContent(ctx, caller, contents)
  const checks = checked.map(({ account, characters, characterLimit, issues }) => {
    const ofKind = (kind: 'error' | 'warning') =>
      issues.filter(({ severity }) => severity === kind).map(({ message }) => message)
    const gone = account.status === 'connected' ? [] : ['A person has to connect this account again.']
    return {
      account_id: account.id,
      platform: account.platform,
      characters,
      character_limit: characterLimit,
      problems: [...gone, ...ofKind('error')],
      advice: ofKind('warning'),
    }
  })
  return { ready: checks.every(({ problems }) => problems.length === 0), checks }
}
