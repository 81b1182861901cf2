import { z } from '../zod.ts'
import { idSchema, instantSchema, success } from '../api.ts'
import { boundedList, boundedText } from '../bounds.ts'
import { linkSettingsSchema } from '../links/link-settings.ts'
import { platformKeySchema } from '../platforms/platforms.ts'

/** The number of posts that wait for an account is counted up to this value. */
export const maxCountedPosts = 1000

/**
 * Our access to an account. `endsAt`: when the access ends, if only a user can renew it; null if it is renewed
 * automatically. `permissions`: the permissions that the sign-in requested, as texts for users, and whether each was
 * granted; empty if the platform does not report them.
 */
const accountAccessSchema = z.object({
  endsAt: instantSchema
    .nullable()
    .describe('When it ends, if only a person can renew it; null if it is renewed by itself.'),
  permissions: z
    .array(
      z.object({
        allows: z.string().describe('What it allows, in words.'),
        granted: z.boolean().describe('Whether it was given.'),
      }),
    )
    .describe('What was asked for when it was connected, and whether it was granted.'),
})

/** The defaults of new posts for an account. */
const accountDefaultsSchema = z.object({
  options: z.record(z.string(), z.string()).describe('The choices that its new posts begin with.'),
  hashtagSetId: idSchema
    .nullable()
    .describe('The saved hashtags that are added to its new posts; null for none.'),
  hashtags: z.string().nullable().describe('The hashtags of that set; null if there is none.'),
  links: linkSettingsSchema
    .nullable()
    .describe('The parameters of the links in its posts; null means those of the workspace.'),
})

/**
 * A connected profile on a platform. `needsReconnect`: the platform no longer accepts our access. `paused`: the plan
 * does not include its platform, so nothing new is published to it.
 */
export const socialAccountSchema = z
  .object({
    id: idSchema,
    platform: platformKeySchema.describe('Its platform.'),
    name: z.string().meta({ description: 'Its display name.', examples: ['River Bakes'] }),
    username: z.string().meta({ description: 'Its handle.', examples: ['riverbakes'] }),
    isConnected: z.boolean().describe('Whether it can be published to.'),
    needsReconnect: z.boolean().meta({
      description:
        'Whether a member has to connect it again, because its platform no longer accepts our access.',
      examples: [false],
    }),
    paused: z.boolean().meta({
      description: 'Whether the plan does not include its platform, so that nothing new is published to it.',
      examples: [false],
    }),
    followers: z
      .number()
      .int()
      .nullable()
      .meta({ description: 'How many followers it had at the last reading.', examples: [1204] }),
    offers: z.record(z.string(), z.array(z.string()).readonly()).meta({
      description:
        "The choices that its platform offers it for a post's options. For an option that is not listed, all choices are available.",
      examples: [{}],
    }),
    pictureUrl: z
      .string()
      .nullable()
      .meta({ description: 'Its picture.', examples: [null] }),
    profileUrl: z
      .string()
      .nullable()
      .meta({
        description: 'Its page on the platform.',
        examples: ['https://www.instagram.com/riverbakes/'],
      }),
    sandbox: z.boolean().meta({
      description: 'Whether it is an account of the sandbox, which publishes nothing to the real platform.',
      examples: [false],
    }),
    connectedAt: instantSchema.describe('When it was connected.'),
    reconnectReason: z
      .string()
      .nullable()
      .meta({ description: 'Why it must be reconnected, as a sentence; null if unknown.', examples: [null] }),
    access: accountAccessSchema.describe('Our access to it.'),
    listedName: z
      .string()
      .nullable()
      .meta({ description: 'The name that lists show; null means the handle.', examples: [null] }),
    defaults: accountDefaultsSchema.describe('What new posts for it start with.'),
  })
  .meta({ id: 'SocialAccount', description: 'A profile, page or channel that posts are published to.' })

export type SocialAccount = z.infer<typeof socialAccountSchema>

/** A value that a sign-in asks for before it starts, such as the address of a server or an app password. */
const signInFieldSchema = z.object({
  name: z.string().describe('By which it is sent.'),
  label: z.string().describe('What it is, in words.'),
  help: z.string().describe('Where users find it.'),
  kind: z.enum(['text', 'url', 'password']).describe('How it is entered.'),
})

export type SignInField = z.infer<typeof signInFieldSchema>

/** A platform and its availability in this installation. */
export const platformAvailabilitySchema = z
  .object({
    platform: platformKeySchema.describe('The platform.'),
    connectable: z.boolean().describe('Whether members can connect accounts of it here.'),
    sandbox: z.boolean().describe('Whether it is the sandbox instead of the real platform.'),
    signInFields: z
      .array(signInFieldSchema)
      .describe('Empty for a platform whose own page asks for everything.'),
  })
  .meta({ id: 'PlatformAvailability', description: 'A platform, and how its accounts are connected.' })

export type PlatformAvailability = z.infer<typeof platformAvailabilitySchema>

export const socialAccountsResponseSchema = success({
  accounts: z.array(socialAccountSchema).describe('The connected accounts.'),
  limitedTo: z
    .array(idSchema)
    .nullable()
    .meta({ description: 'The ids of those that the caller works for; null means all.', examples: [null] }),
  platforms: z.array(platformAvailabilitySchema).describe('The platforms of this installation.'),
})

export const connectSchema = z.object({ platform: platformKeySchema })
export const connectResponseSchema = success({ authorizeUrl: z.string() })

/**
 * The parameters that the platform sent to `/social/callback/:platform`, posted with the bearer token, or the fields of
 * the sign-in that the user filled in.
 */
export const connectCallbackSchema = z.object({
  platform: platformKeySchema,
  state: boundedText({ max: 500 }).min(1),
  code: boundedText({ max: 4000 }).min(1).optional(),
  error: boundedText({ max: 500 }).optional(),
  fields: boundedList(
    z.object({ name: boundedText({ max: 50 }).min(1), value: boundedText({ max: 1000 }) }),
    { max: 10 },
  ).optional(),
})

/** A profile that a connection reaches. */
const connectionProfileSchema = z.object({
  externalId: z.string(),
  name: z.string(),
  username: z.string(),
  connected: z.boolean().describe('Whether the profile is already a social account of the workspace.'),
})

/** A connection that includes several profiles, among which the user chooses. */
export const connectionChoiceSchema = z.object({
  connectionId: idSchema,
  platform: platformKeySchema,
  profiles: z.array(connectionProfileSchema),
})

export type ConnectionChoice = z.infer<typeof connectionChoiceSchema>

/**
 * `account`: an account that is now connected. `choice`: further profiles that can be connected; null if there are
 * none. `authorizeUrl`: the page of the server named in the fields, where the sign-in continues.
 */
export const connectCallbackResponseSchema = success({
  account: socialAccountSchema.nullable(),
  choice: connectionChoiceSchema.nullable(),
  authorizeUrl: z.string().nullable(),
})

/** The maximum number of profiles that can be chosen at once. */
export const maxChosenProfiles = 50

export const chooseProfilesSchema = z.object({
  externalIds: boundedList(boundedText({ max: 200 }).min(1), { max: maxChosenProfiles, min: 1 }),
})
export const chooseProfilesResponseSchema = success({ accounts: z.array(socialAccountSchema) })
