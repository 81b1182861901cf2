import type { FastifyPluginAsync } from 'fastify'
import type { Context } from '../context.ts'

/** `/dashboard`, registered below `/api`. */
export declare function dashboardRoutes(ctx: Context): FastifyPluginAsync
