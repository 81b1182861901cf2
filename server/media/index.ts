import type { FastifyPluginAsync } from 'fastify'
import type { Selectable } from 'kysely'
import type { Media } from '../../contract/media.ts'
import type { Context, Db } from '../context.ts'
import type { PublishImage } from '../networks/connector.ts'
import type { Tables } from '../tables.ts'

export type MediaRow = Selectable<Tables['media']>

/** `/api/media...` and `/media/...`: registered at the root, without a prefix. */
export declare function mediaRoutes(ctx: Context): FastifyPluginAsync

/** Those of the pictures that are in this workspace, in the order of `ids`; a missing one is left out. */
export declare function findMedia(db: Db, workspaceId: string, ids: string[]): Promise<MediaRow[]>

export declare function presentMedia(ctx: Context, row: MediaRow): Media

export declare function toPublishImage(ctx: Context, row: MediaRow, altText: string): PublishImage

/** Deletes pictures no post uses. */
export declare function startMediaWork(ctx: Context): void
