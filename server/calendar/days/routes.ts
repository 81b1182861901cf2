import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { idParamsSchema, success } from '../../../contract/api.ts'
import {
  calendarDaysQuerySchema,
  calendarDaysResponseSchema,
  changeDayNoteSchema,
  changeHolidayCountrySchema,
  createDayNoteSchema,
  dayNoteResponseSchema,
  dayNoteVersionQuerySchema,
  holidayCountryQuerySchema,
  holidayCountryResponseSchema,
} from '../../../contract/calendar/calendar-days.ts'
import type { Context } from '../../context.ts'
import { invalid } from '../../infra/http/app-error.ts'
import { ok } from '../../infra/http/ok.ts'
import { countryOfZone } from './country-of-zone.ts'
import { findHolidayCountry, setHolidayCountry } from './day-notes.queries.ts'
import { holidayCountries } from './holidays.ts'
import { listDays } from './list-days.ts'
import { changeNote, createNote, deleteNote } from './save-note.ts'

const tags = ['calendar']
const noteResponse = { 200: dayNoteResponseSchema }

/** What the calendar shows beside posts: holidays and notes; registered under `/api`. */
export function calendarDayRoutes(ctx: Context): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/calendar/days',
      {
        config: { access: 'posts:read', api: 'v1' },
        schema: {
          tags,
          operationId: 'listCalendarDays',
          summary: 'List the notes and holidays between two days',
          querystring: calendarDaysQuerySchema,
          response: { 200: calendarDaysResponseSchema },
        },
      },
      async ({ caller, query }) => ok(await listDays(ctx, caller, query)),
    )
    app.get(
      '/calendar/country',
      {
        config: { access: 'workspace:read' },
        schema: {
          tags,
          querystring: holidayCountryQuerySchema,
          response: { 200: holidayCountryResponseSchema },
        },
      },
      async ({ caller, query: { timeZone } }) => {
        const countries = await holidayCountries()
        return ok({
          country: await findHolidayCountry(ctx.db, caller.workspaceId),
          suggested: timeZone === undefined ? null : countryOfZone(countries, timeZone),
          countries,
        })
      },
    )
    app.put(
      '/calendar/country',
      {
        config: { access: 'workspace:manage' },
        schema: { tags, body: changeHolidayCountrySchema, response: { 200: success({}) } },
      },
      async ({ caller, body: { country } }) => {
        const isKnown = country === null || (await holidayCountries()).includes(country)
        if (!isKnown) throw invalid('The holidays of this country are not known.')
        await setHolidayCountry(ctx.db, caller.workspaceId, country)
        return ok()
      },
    )
    app.post(
      '/calendar/notes',
      {
        config: { access: 'posts:write', api: 'v1' },
        schema: {
          tags,
          operationId: 'createNote',
          summary: 'Write a note for a day of the calendar',
          fails: ['conflict'],
          body: createDayNoteSchema,
          response: noteResponse,
        },
      },
      async ({ caller, body }) => ok({ note: await createNote(ctx, caller, body) }),
    )
    app.put(
      '/calendar/notes/:id',
      {
        config: { access: 'posts:write', api: 'v1' },
        schema: {
          tags,
          operationId: 'changeNote',
          summary: 'Change a note of the calendar',
          params: idParamsSchema,
          body: changeDayNoteSchema,
          response: noteResponse,
        },
      },
      async ({ caller, params, body }) => ok({ note: await changeNote(ctx, caller, params.id, body) }),
    )
    app.delete(
      '/calendar/notes/:id',
      {
        config: { access: 'posts:write', api: 'v1' },
        schema: {
          tags,
          operationId: 'deleteNote',
          summary: 'Delete a note of the calendar',
          params: idParamsSchema,
          querystring: dayNoteVersionQuerySchema,
          response: { 200: success({}) },
        },
      },
      async ({ caller, params, query }) => {
        await deleteNote(ctx, caller, params.id, query.version)
        return ok()
      },
    )
  }
}
