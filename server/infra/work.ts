import { AsyncLocalStorage } from 'node:async_hooks'
import {
  INVALID_TRACEID,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
  type Span,
} from '@opentelemetry/api'

/** What a line of the log belongs to: the request, the job or the post, its workspace, and the program that called. */
export type WorkFields = {
  requestId?: string
  job?: string
  postId?: string
  workspaceId?: string
  /** The name of the API key or the application. */
  program?: string
}

const current = new AsyncLocalStorage<WorkFields>()

/** The fields of the work that is being done; added to every line of the log. */
export const workFields = (): WorkFields => current.getStore() ?? {}

/** Adds to the fields of the work that is being done. */
export function addWorkFields(fields: WorkFields): void {
  Object.assign(current.getStore() ?? {}, fields)
}

/** Runs `work` with these fields, also in what it starts. */
export function withWorkFields<Result>(fields: WorkFields, work: () => Result): Result {
  return current.run(fields, work)
}

/** The trace of the work, if traces are exported. */
export function traceFields(): { traceId?: string } {
  const traceId = trace.getActiveSpan()?.spanContext().traceId
  return traceId === undefined || traceId === INVALID_TRACEID ? {} : { traceId }
}

export const tracer = trace.getTracer('postwright')

/** A piece of background work: its lines of the log have `fields`, and it is a span where traces are exported. */
export function inWork<Result>(
  name: string,
  { fields, attributes = {} }: { fields: WorkFields; attributes?: Attributes },
  work: () => Promise<Result>,
): Promise<Result> {
  return withWorkFields({ ...fields }, () => inSpan(name, { kind: SpanKind.INTERNAL, attributes }, work))
}

/** Runs `work` in a span. Without exported traces it only runs it. */
export function inSpan<Result>(
  name: string,
  options: { kind: SpanKind; attributes: Attributes },
  work: (span: Span) => Promise<Result>,
): Promise<Result> {
  return tracer.startActiveSpan(name, options, async (span) => {
    try {
      return await work(span)
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR })
      throw error
    } finally {
      span.end()
    }
  })
}
