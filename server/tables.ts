import type { AccountTables } from './accounts/accounts.tables.ts'
import type { ActivityTables } from './activity/activities.tables.ts'
import type { ApiKeyTables } from './api-keys/api-keys.tables.ts'
import type { ApplicationTables } from './applications/applications.tables.ts'
import type { AnalyticsTables } from './analytics/analytics.tables.ts'
import type { AssistantTables } from './assistant/assistant.tables.ts'
import type { BillingTables } from './billing/billing.tables.ts'
import type { BrandVoiceTables } from './brand-voices/brand-voices.tables.ts'
import type { CalendarDayTables } from './calendar/days/calendar-days.tables.ts'
import type { CalendarFeedTables } from './calendar/feed/calendar-feeds.tables.ts'
import type { CommentTables } from './comments/comments.tables.ts'
import type { EvergreenTables } from './evergreen/evergreen.tables.ts'
import type { FeedTables } from './feeds/feeds.tables.ts'
import type { IdempotencyTables } from './idempotency/idempotency.tables.ts'
import type { InstallationTables } from './installation/installation.tables.ts'
import type { InvitationTables } from './members/invitations/invitations.tables.ts'
import type { LabelTables } from './labels/labels.tables.ts'
import type { LimitTables } from './infra/limits/limits.tables.ts'
import type { MailTables } from './mail/mail.tables.ts'
import type { MediaTables } from './media/media.tables.ts'
import type { MilestoneTables } from './milestones/milestones.tables.ts'
import type { NotificationTables } from './notifications/notifications.tables.ts'
import type { PointTables } from './points/points.tables.ts'
import type { PostImportTables } from './post-imports/post-imports.tables.ts'
import type { PostizTables } from './postiz-api/posts/postiz-dates.tables.ts'
import type { PostTables } from './posts/posts.tables.ts'
import type { QueueTables } from './queue/queue.tables.ts'
import type { ReviewLinkTables } from './review-links/review-links.tables.ts'
import type { SavedTextTables } from './saved-texts/saved-texts.tables.ts'
import type { SeriesTables } from './series/series.tables.ts'
import type { SocialAccountTables } from './social-accounts/social-accounts.tables.ts'
import type { StorageQuotaTables } from './storage-quota/storage-quota.tables.ts'
import type { UsageTables } from './usage/usage.tables.ts'
import type { WebhookTables } from './webhooks/webhooks.tables.ts'
import type { WorkspaceTables } from './workspaces/workspaces.tables.ts'

/** All tables after the migrations, each declared by its domain. Ids are UUID v7, created by the application. */
export type Tables = AccountTables &
  ActivityTables &
  AnalyticsTables &
  ApiKeyTables &
  ApplicationTables &
  AssistantTables &
  BillingTables &
  BrandVoiceTables &
  CalendarDayTables &
  CalendarFeedTables &
  CommentTables &
  EvergreenTables &
  FeedTables &
  IdempotencyTables &
  InstallationTables &
  InvitationTables &
  LabelTables &
  LimitTables &
  MailTables &
  MediaTables &
  MilestoneTables &
  NotificationTables &
  PointTables &
  PostImportTables &
  PostTables &
  PostizTables &
  QueueTables &
  ReviewLinkTables &
  SavedTextTables &
  SeriesTables &
  SocialAccountTables &
  StorageQuotaTables &
  UsageTables &
  WebhookTables &
  WorkspaceTables
