import { platformKeys, platformKeySchema, platforms } from '../../../contract/platforms/platforms.ts'
import type { PostOption } from '../../../contract/platforms/descriptor.ts'
import {
  socialAccountsResponseSchema,
  type SocialAccount,
} from '../../../contract/social-accounts/social-accounts.ts'
import { handleOf } from '../../../contract/social-accounts/handle-of.ts'
import { z } from '../../../contract/zod.ts'
import { reads, tool } from '../tool.ts'
import { untrusted, untrustedOrNull, untrustedSchema } from '../untrusted.ts'

export const listAccounts = tool({
  name: 'list_accounts',
  title: 'List social accounts and their limits',
  description:
    'The social accounts that you can write for, each with its account_id, whether it can publish now, and what its platform takes: characters, hashtags, pictures, video, thread messages, options. Read it before you write. Changes nothing.',
  input: z.strictObject({
    platform: platformKeySchema
      .optional()
      .meta({ description: 'Only accounts of this platform.', examples: [platformKeys[0]] }),
  }),
  output: z.object({
    accounts: z.array(
      z.object({
        account_id: z.string(),
        platform: z.string(),
        name: untrustedSchema.describe('Its name and handle on the platform.'),
        can_publish: z.boolean(),
        problem: untrustedSchema
          .nullable()
          .describe('Why it cannot, and what a person has to do; it may quote the platform.'),
        followers: z.number().int().nullable(),
        is_sandbox: z.boolean().describe('Whether it is an account for trying, which nobody sees.'),
        limits: z.object({
          characters: z.number().int(),
          counting: z.string(),
          hashtags: z.number().int(),
          hashtags_enforced: z
            .boolean()
            .describe('Whether more are refused; otherwise fewer only work better.'),
          pictures: z.number().int(),
          alt_text_characters: z.number().int(),
          video_seconds: z.number().nullable().describe('The longest video.'),
          needs_media: z.string().nullable().describe('What a post must have besides its text.'),
          further_messages: z.number().int().describe('How many messages of a thread may follow.'),
          further_message_characters: z.number().int().nullable(),
          first_comment_characters: z.number().int().nullable().describe('Null if it has no first comment.'),
        }),
        options: z
          .record(z.string(), z.string())
          .describe('Choices for a post, for the options of versions: the name, and what it takes.'),
      }),
    ),
  }),
  annotations: reads,
  async run({ api }, { platform }) {
    const { accounts, limitedTo } = await api.get(socialAccountsResponseSchema, '/social-accounts')
    const own = accounts.filter(
      (account) =>
        (limitedTo === null || limitedTo.includes(account.id)) &&
        (platform === undefined || account.platform === platform),
    )
    return { accounts: own.map(present) }
  },
})

function present(account: SocialAccount) {
  const descriptor = platforms[account.platform]
  const limits = descriptor.limits(account)
  const [message, comment] = (['message', 'comment'] as const).map((kind) =>
    limits.parts.find((part) => part.kind === kind),
  )
  return {
    account_id: account.id,
    platform: account.platform,
    name: untrusted('the profile on the platform', `${account.name} (${handleOf(account.username)})`),
    can_publish: account.isConnected && !account.needsReconnect && !account.paused,
    problem: untrustedOrNull('what happened, which may quote the platform', problemOf(account)),
    followers: account.followers,
    is_sandbox: account.sandbox,
    limits: {
      characters: limits.characterLimit,
      counting:
        descriptor.counting === 'weighted'
          ? 'A link counts 23, and Chinese, Japanese, Korean and emoji count 2.'
          : 'Each character counts 1.',
      hashtags: limits.hashtagLimit,
      hashtags_enforced: limits.hashtagLimitEnforced,
      pictures: descriptor.images ? limits.imageLimit : 0,
      alt_text_characters: limits.altTextLimit,
      video_seconds: limits.video.seconds.most,
      needs_media: neededMedia(account),
      further_messages: message?.most ?? 0,
      further_message_characters: message?.characterLimit ?? null,
      first_comment_characters: comment?.characterLimit ?? null,
    },
    options: Object.fromEntries(
      Object.entries<PostOption>(descriptor.options).map(([name, option]) => [
        name,
        inWords(option, account.offers[name]),
      ]),
    ),
  }
}

function problemOf({ isConnected, needsReconnect, paused, reconnectReason }: SocialAccount): string | null {
  if (paused) return 'The plan does not include its platform. A person has to change the plan.'
  if (isConnected && !needsReconnect) return null
  return `${reconnectReason ?? 'It is not connected.'} A person has to connect it again in Social Accounts.`
}

function neededMedia({ platform }: SocialAccount): string | null {
  const { textOnly, images } = platforms[platform]
  if (textOnly) return null
  return images ? 'a picture or a video' : 'a video'
}

/** "Who can see it: public, friends, private" */
function inWords(option: PostOption, offered: readonly string[] | undefined): string {
  if (!('choices' in option)) return `${option.label}: a text of at most ${option.longest} characters`
  const values = option.choices.map(({ value }) => value).filter((value) => offered?.includes(value) ?? true)
  return `${option.label}: ${values.join(', ')}${'required' in option ? ' (has to be chosen)' : ''}`
}
