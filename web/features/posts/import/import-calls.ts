import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import type { ImportField } from '../../../../contract/post-imports/import-fields.ts'
import type {
  createPostImportSchema,
  PostImport,
  PostImportPreview,
  postImportPreviewResponseSchema,
  postImportResponseSchema,
  postImportsResponseSchema,
  previewPostImportSchema,
} from '../../../../contract/post-imports/post-imports.ts'
import { api } from '../../../shared/api/api.ts'
import { ApiError } from '../../../shared/api/api-error.ts'
import { queryKeys } from '../../../shared/api/query-keys.ts'
import { workspaceTimeZone } from '../../../shared/time/date-time.ts'
import type { ChosenFile } from './read-file.ts'

type ImportResponse = z.infer<typeof postImportResponseSchema>

/** What is undefined is decided by the file, and by what was chosen for the last one with the same columns. */
export type ImportChoice = {
  socialAccountIds: readonly string[]
  schedule?: boolean | undefined
  columns?: ImportField[] | undefined
  hasHeader?: boolean | undefined
  dayFirst?: boolean | undefined
  timeOfDay?: string | undefined
}

const inputOf = (file: ChosenFile, choice: ImportChoice) =>
  ({
    ...choice,
    csv: file.csv,
    timeZone: workspaceTimeZone(),
    socialAccountIds: [...choice.socialAccountIds],
  }) satisfies z.input<typeof previewPostImportSchema>

/** What an import of the chosen file would do. */
export function usePreview(file: ChosenFile, choice: ImportChoice) {
  return useQuery({
    queryKey: queryKeys.postImportPreview({ file: file.id, ...choice }),
    queryFn: ({ signal }) =>
      api.post<z.infer<typeof postImportPreviewResponseSchema>>(
        '/api/post-imports/preview',
        inputOf(file, choice),
        { signal },
      ),
    select: ({ preview }) => preview,
    // The table stays while another choice is looked at.
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  })
}

/** Imports what the preview shows. A repeated call for the same file imports nothing twice. */
export async function startImport(
  file: ChosenFile,
  choice: ImportChoice,
  { columns, hasHeader, unclearDate, schedule }: PostImportPreview,
): Promise<PostImport> {
  const body = {
    ...inputOf(file, choice),
    columns: columns.map(({ field }) => field),
    hasHeader,
    dayFirst: unclearDate?.chosen ?? undefined,
    schedule,
    id: file.id,
    fileName: file.name,
  } satisfies z.input<typeof createPostImportSchema>
  return (await api.post<ImportResponse>('/api/post-imports', body)).import
}

export const undoImport = (id: string) => api.post<ImportResponse>(`/api/post-imports/${id}/undo`)

export function useNewestImports() {
  return useQuery({
    queryKey: queryKeys.postImports,
    queryFn: ({ signal }) =>
      api.get<z.infer<typeof postImportsResponseSchema>>('/api/post-imports', { signal }),
    select: ({ imports }) => imports,
  })
}

export const isOpen = ({ status }: PostImport) => status === 'running' || status === 'undoing'

const betweenMs = 100
/** Another tab works on the rows that are left. */
const waitingMs = 1_500
const retriedMs = 60_000

/** Goes on with an import until nothing is left to do. While too many pictures were fetched, it waits. */
export function useRunningImport(id: string) {
  return useQuery({
    queryKey: queryKeys.postImport(id),
    queryFn: async ({ signal }) => {
      const started = performance.now()
      const { import: now } = await api.post<ImportResponse>(`/api/post-imports/${id}/run`, undefined, {
        signal,
      })
      return { ...now, waits: performance.now() - started < waitingMs }
    },
    refetchInterval: ({ state: { data, status } }) =>
      status === 'success' && data && isOpen(data) ? (data.waits ? waitingMs : betweenMs) : false,
    refetchIntervalInBackground: true,
    refetchOnWindowFocus: false,
    staleTime: 0,
    retry: (_count, error) => error instanceof ApiError && error.code === 'rate_limited',
    retryDelay: (_count, error) =>
      error instanceof ApiError && error.retryAfter !== undefined ? error.retryAfter * 1000 : retriedMs,
  })
}
